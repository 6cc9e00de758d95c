import { emptyReferee } from '@contract/recruitment/referees.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import type { Values } from '@/kit/public/answer-path.ts'
import { AnswersContext } from '@/kit/public/answers-context.ts'
import { Referees } from './referee-questions.tsx'
import { ReferenceStep } from './status-reference.tsx'

beforeAll(() => startLanguage())
afterEach(cleanup)

const renderNode = (node: ReactNode) => render(<I18nProvider i18n={i18n}>{node}</I18nProvider>)
const getButton = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(getButton(name))

it('focuses an opened request field, and its button after closing [B-REC-03]', () => {
  const reference = { number: 1, state: 'asked', since: null, requested: null } as const
  renderNode(<ReferenceStep id="a" reference={reference} onChange={() => undefined} />)
  for (const [buttonName, field] of [
    ['The address is wrong', 'The right email address'],
    ['Ask another person', 'Full name'],
  ] as const) {
    press(buttonName)
    expect(document.activeElement).toBe(screen.getByLabelText(field))
    press('Cancel')
    expect(document.activeElement).toBe(getButton(buttonName))
  }
})

const RefereesForm = () => {
  const [values, setValues] = useState<Values>({ references: [emptyReferee, emptyReferee, emptyReferee] })
  const updateValues = (patch: Values) => setValues((before) => ({ ...before, ...patch }))
  return (
    <AnswersContext value={{ values, errors: {}, set: updateValues }}>
      <Referees />
    </AnswersContext>
  )
}

it('focuses an added third referee, and the button after removal [APP-107]', () => {
  renderNode(<RefereesForm />)
  for (const _ of ['once', 'again']) {
    press('Add a third referee')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Referee 3' }))
    press('Remove this referee')
    expect(document.activeElement).toBe(getButton('Add a third referee'))
  }
})
