import { findProblemsByPath } from '@contract/form.ts'
import { ReferenceDraft } from '@contract/recruitment/reference-answers.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import { getProblemMessage } from '@/kit/form/problem-messages.ts'
import { getDescription, typeText } from '@/testing/press.ts'
import type { Values } from './answer-path.ts'
import { AnswersContext } from './answers-context.ts'
import { NumberQuestion } from './choice-questions.tsx'

beforeAll(() => startLanguage())
afterEach(cleanup)

let storedYears: unknown
const openReferencePage = (begin: unknown) =>
  render(
    <I18nProvider i18n={i18n}>
      <ReferencePage begin={begin} />
    </I18nProvider>,
  )
const getField = () => screen.getByLabelText('Years known') as HTMLInputElement

describe('years known', () => {
  it.each([
    ['1.5', 1.5, '1.5'],
    ['1,5', 1.5, '1.5'],
    ['٢', 2, '2'],
    ['0.5', 0.5, '0.5'],
    ['', null, ''],
  ])('reads %j and shows the parsed number [REFE-26]', (typed, value, displayed) => {
    openReferencePage(7)
    typeText(getField(), typed)
    expect(getField().value).toBe(typed)
    expect(storedYears).toBe(value)
    fireEvent.blur(getField())
    expect(getField().value).toBe(displayed)
    expect(getDescription(getField())).not.toMatch(/Write the years/)
  })

  it.each(['2-3', 'about 2', '1.', '1000 months'])('leaves %j as typed and rejects it', (typed) => {
    const { unmount } = openReferencePage(null)
    typeText(getField(), typed)
    fireEvent.blur(getField())
    expect(getField().value).toBe(typed)
    expect(getDescription(getField())).toMatch('Write the years as a number, for example 1.5')
    // Open the stored draft again.
    unmount()
    openReferencePage(JSON.parse(JSON.stringify(storedYears)))
    expect(getField().value).toBe(typed)
    expect(getField().getAttribute('aria-invalid')).toBe('true')
  })
})

const ReferencePage = ({ begin }: { begin: unknown }) => {
  const [values, setValues] = useState<Values>({ years_known: begin })
  storedYears = values.years_known
  const problem = findProblemsByPath(ReferenceDraft, values).years_known
  const errors: Record<string, string> = problem ? { years_known: getProblemMessage(i18n, problem) } : {}
  return (
    <AnswersContext value={{ values, errors, set: (patch) => setValues({ ...values, ...patch }) }}>
      <NumberQuestion field="years_known" label="Years known" />
    </AnswersContext>
  )
}
