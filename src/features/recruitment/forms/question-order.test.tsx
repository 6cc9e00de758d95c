import { coreSteps, emptyCoreAnswers } from '@contract/recruitment/core-form.ts'
import { emptyVolunteerAnswers, getVolunteerSteps } from '@contract/recruitment/volunteer-form.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Values } from '@/kit/public/answer-path.ts'
import { AnswersContext } from '@/kit/public/answers-context.ts'
import { LongAnswers, SafeguardingQuestions } from './application-later-steps.tsx'
import { PersonalQuestions } from './application-personal.tsx'
import { Referees } from './referee-questions.tsx'
import { VolunteerAnswersStep, VolunteerGuardian, VolunteerHealth, VolunteerPersonal } from './volunteer-questions.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const renderStep = (values: Values, step: ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AnswersContext value={{ values, errors: {}, set: () => {} }}>{step}</AnswersContext>
    </I18nProvider>,
  )

/**
 * Returns the fields of a step in page order. Skips the contact channels, because they share one question and have no
 * rule.
 */
const getRenderedFields = (values: Values, step: ReactNode): string[] => {
  return [...renderStep(values, step).matchAll(/data-question="(\w+)"/g)]
    .map(([, field = '']) => field)
    .filter((field) => field !== 'contact')
}

/** Returns the fields of a step's rules, limited to fields on the page. */
const getRuleFields = (step: { fields: readonly string[] } | undefined, renderedFields: readonly string[]) =>
  (step?.fields ?? []).filter((field) => renderedFields.includes(field))

it('lists application errors in the order of the questions', () => {
  const yesAnswers = { ...emptyCoreAnswers, disciplinary: true, concerns_raised: true, criminal_record: true }
  const pages = [
    <PersonalQuestions key="0" role={null} club={null} />,
    <LongAnswers key="1" />,
    <SafeguardingQuestions key="2" check="any" />,
  ]
  for (const [index, page] of pages.entries()) {
    const renderedFields = getRenderedFields({ ...yesAnswers, dbs_certificate: true }, page)
    expect(renderedFields.length).toBeGreaterThan(2)
    expect(renderedFields).toEqual(getRuleFields(coreSteps[index], renderedFields))
  }
})

it('lists volunteer form errors in the order of the questions', () => {
  const healthAnswers = { has_dietary_requirements: true, has_medical_conditions: true, training_other: true }
  const youngHelperAnswers = { ...emptyVolunteerAnswers, ...healthAnswers, young_helper: true }
  const pages = [
    <VolunteerPersonal key="personal" />,
    <VolunteerAnswersStep key="answers" />,
    <VolunteerHealth key="health" />,
    <VolunteerGuardian key="guardian" />,
  ]
  const steps = getVolunteerSteps(youngHelperAnswers)
  for (const [index, page] of pages.entries()) {
    const renderedFields = getRenderedFields(youngHelperAnswers, page)
    expect(renderedFields.length).toBeGreaterThan(2)
    expect(renderedFields).toEqual(getRuleFields(steps[index], renderedFields))
  }
})

it('shows the required acquaintance and certificate age in years [VOL-141, VOL-142]', () => {
  const values = { ...emptyVolunteerAnswers, dbs_certificate: true }
  expect(renderStep(values, <Referees />)).toMatch(/known you for at least (<!-- -->)?2(<!-- -->)? years/)
  expect(renderStep(values, <SafeguardingQuestions check="any" />)).toContain('issued within the last 3 years')
  expect(renderStep(emptyVolunteerAnswers, <SafeguardingQuestions check="any" />)).not.toContain('last 3 years')
})
