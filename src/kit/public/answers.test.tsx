import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { OtherAnswer } from './answer-conflicts.tsx'
import { AnswersContext } from './answers-context.ts'
import { ChoiceQuestion, DetailedQuestion, NumberQuestion, TickQuestion } from './choice-questions.tsx'
import { DayQuestion } from './day-question.tsx'
import { LongAnswerQuestion } from './long-answer.tsx'
import { CheckboxesQuestion, LineQuestion, YesNoQuestion } from './questions.tsx'
import { AnsweredCount, RatingQuestion } from './rating-question.tsx'
import { SaveStatus } from './saved-wizard-page.tsx'
import { ShortForm } from './short-form.tsx'
import { useLocalForm } from './use-local-form.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderHtml = (node: ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

type Form = { errors?: Record<string, string>; others?: Record<string, unknown> }

/** Renders a question in a form with the given answers. */
const renderQuestion = (
  values: Record<string, unknown>,
  question: ReactNode,
  { errors = {}, others = {} }: Form = {},
) =>
  renderHtml(
    <AnswersContext
      value={{
        values,
        errors,
        set: () => {},
        renderNote: (field, read) => <OtherAnswer conflicts={{ others, settle: () => {} }} field={field} read={read} />,
      }}
    >
      {question}
    </AnswersContext>,
  )

const checkboxes = { field: 'group', label: 'Which?', options: [{ field: 'q', label: 'Post' }] }
const countWords = (text: string) => text.split(' ').filter(Boolean).length

describe('application questions', () => {
  it('counts words while typing and shows how many are missing [APP-137, VOL-163]', () => {
    const renderLongAnswer = (reason: string | null) =>
      renderQuestion({ reason }, <LongAnswerQuestion field="reason" label="Why?" least={3} count={countWords} />)
    expect(renderLongAnswer(null)).toContain('At least 3 words.')
    expect(renderLongAnswer('I can')).toContain('2 words, 1 more needed')
    expect(renderLongAnswer('I can cook')).toContain('3 words, long enough')
  })

  it('shows a details field only after Yes [VOL-165]', () => {
    const renderDetailed = (disciplinary: boolean | null) =>
      renderQuestion(
        { disciplinary, disciplinary_details: 'In 2019' },
        <DetailedQuestion
          field="disciplinary"
          label="Ever?"
          kind="was there ever"
          details="disciplinary_details"
          detailsLabel="What happened?"
        />,
      )
    expect(renderDetailed(true)).toContain('In 2019')
    expect(renderDetailed(false)).not.toContain('What happened?')
    expect(renderDetailed(null)).not.toContain('checked')
  })

  it('ticks an answered rating row and marks a missing answer [REFE-36, REFE-37]', () => {
    const options = ['Excellent', 'Good', 'Unsatisfactory'].map((value) => ({ value, label: value }))
    const renderRatingRow = (honesty: string | null, errors = {}) =>
      renderQuestion({ honesty }, <RatingQuestion field="honesty" label="Honesty" options={options} />, {
        errors,
      })
    expect(renderRatingRow(null)).not.toContain('<svg')
    expect(renderRatingRow('Good')).toContain('<svg')
    expect(renderRatingRow(null, { honesty: 'Choose an answer.' })).toContain('aria-invalid="true"')
    const answered = renderQuestion({ a: 'Good', b: null }, <AnsweredCount fields={['a', 'b']} />)
    expect(answered).toContain('1 of 2 answered')
  })

  it('reads answers and errors inside a list by path', () => {
    const values = { references: [{ email: 'a@b.example', years_known: 4 }] }
    const errors = { 'references.0.email': 'No.' }
    const email = renderQuestion(values, <LineQuestion field="references.0.email" label="Email" max={20} />, {
      errors,
    })
    expect(email).toContain('a@b.example')
    expect(email).toContain('No.')
    expect(renderQuestion(values, <NumberQuestion field="references.0.years_known" label="Years" />)).toContain('"4"')
  })

  it('leaves unanswered boxes unticked and shows a date in three boxes [APP-108]', () => {
    const ticks = <CheckboxesQuestion field="contact" label="How?" options={[{ field: 'post', label: 'Post' }]} />
    expect(renderQuestion({ post: null }, ticks)).not.toContain('checked=""')
    expect(renderQuestion({ post: true }, ticks)).toContain('checked=""')
    const day = renderQuestion({ born: '1991-02-09' }, <DayQuestion field="born" label="Born" />)
    for (const part of ['value="9"', 'value="2"', 'value="1991"']) expect(day).toContain(part)
  })
})

describe('where answers are saved [B-REC-01]', () => {
  it("offers another device's answer if both devices have one", () => {
    const line = <LineQuestion field="name" label="Name" max={9} />
    const questionWithConflict = renderQuestion({ name: 'Nia' }, line, { others: { name: 'Mair' } })
    for (const words of ['Nia', 'Mair', 'Another device', 'Take this one'])
      expect(questionWithConflict).toContain(words)
    expect(renderQuestion({ name: 'Nia' }, line, { others: {} })).not.toContain('Another device')
  })

  const options = [
    { value: 'a', label: 'Apple' },
    { value: 'b', label: 'Pear' },
  ]
  it.each([
    ['a choice', 'a', 'b', 'Pear', <ChoiceQuestion key="q" field="q" label="Q" options={options} />],
    ['a rating', 'a', 'b', 'Pear', <RatingQuestion key="q" field="q" label="Q" options={options} />],
    ['a yes/no question', true, false, 'No', <YesNoQuestion key="q" field="q" label="Q" kind="are there" />],
    ['a checkbox', true, false, '', <TickQuestion key="q" field="q" label="Q" />],
    ['a group of checkboxes', true, false, '', <CheckboxesQuestion key="q" {...checkboxes} />],
    ['a date', '2000-01-02', '2001-03-04', '04/03/2001', <DayQuestion key="q" field="q" label="Q" />],
  ])("offers another device's answer at %s", (_, value, other, text, question) => {
    const markup = renderQuestion({ q: value }, question, { others: { q: other } })
    expect(markup).toContain('Another device has a different answer.')
    expect(/<blockquote[^>]*>(.*)<\/blockquote>/.exec(markup)?.[1] ?? '').toBe(text)
    expect(renderQuestion({ q: value }, question)).not.toContain('Another device')
  })

  it('shows if the server or only this device has the answers', () => {
    const time = Date.parse('2026-08-05T10:42:00Z')
    const savedStatus = renderHtml(<SaveStatus savedAt={time} storedAt={time} />)
    expect(savedStatus).toContain('Saved 11:42.')
    expect(savedStatus).toContain('Successfully saved')
    const markup = renderHtml(<SaveStatus savedAt={null} storedAt={time} />)
    expect(markup).toContain('Saved on this phone 11:42.')
    expect(markup).not.toContain('Successfully saved')
    expect(markup).toContain('when you press Continue')
    expect(renderHtml(<SaveStatus savedAt={null} storedAt={time} isLast />)).toContain('when you press Submit')
  })
})

type ProbeProps = { act: { run: ((form: ReturnType<typeof useReferralForm>) => void) | null } }
const step = { fields: ['name', 'agreed'], schema: v.object({ name: v.string(), agreed: v.literal(true) }) }
const useReferralForm = () =>
  useLocalForm<Record<string, unknown>>({
    steps: [step],
    begin: { values: { name: null, agreed: false }, step: 0 },
    choices: [],
    send: async () => {},
    onSent: () => {},
  })

/** Shortened version of the referral form. */
const SmallReferralForm = ({ act }: ProbeProps) => {
  const form = useReferralForm()
  const { run } = act
  act.run = null
  run?.(form)
  return (
    <ShortForm form={form} labels={{}} incomplete="Please complete all fields.">
      <LineQuestion field="name" label="Name" max={9} />
      <TickQuestion field="agreed" label="I agree" />
    </ShortForm>
  )
}

it('checks answers on blur and shows one sentence when incomplete [REFL-24, REFL-25]', () => {
  const renderAfter = (run: NonNullable<ProbeProps['act']['run']>) => renderHtml(<SmallReferralForm act={{ run }} />)
  const formAfterLeaving = renderAfter(({ wizard }) => wizard.leave('name'))
  expect(formAfterLeaving).toContain('Fill this in.')
  expect(formAfterLeaving).not.toContain('Please complete all fields.')
  expect(formAfterLeaving.match(/aria-invalid="true"/g)).toHaveLength(1)
  const formAfterCheck = renderAfter(({ wizard }) => wizard.check())
  expect(formAfterCheck).toContain('Please complete all fields.')
  expect(formAfterCheck.match(/aria-invalid="true"/g)).toHaveLength(2)
})
