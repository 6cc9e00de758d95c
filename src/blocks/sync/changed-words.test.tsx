import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useChangedWords } from './use-changed-words.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const Words = ({ value }: { value: unknown }) =>
  useChangedWords()({ kind: 'deleted', table: 'registered' }, value)

const words = (value: unknown) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Words value={value} />
    </I18nProvider>,
  )

it('a question about a deleted record says what was changed in it', () => {
  const set = {
    medical_conditions: { base: null, value: 'Asthma' },
    has_medical_conditions: { base: null, value: true },
    allergens: { add: ['milk'], remove: ['nuts'] },
    emergency_contact_name: { base: 'Gwen', value: null },
  }
  expect(words({ name: 'registered.update', args: { id: 'ava', set } })).toBe(
    'Bring it back, with: medical conditions: Asthma; allergies: + Milk, − Nuts; emergency contact: Nothing noted',
  )
  expect(words({ name: 'attendance.set', args: { state: 'attending' } })).toBe('Bring it back, with: Here')
  expect(words(null)).toBe('Leave it deleted')
})

it('a change of a kind that has no fields is still a change', () => {
  expect(words({ name: 'registered.restore', args: { id: 'ava' } })).toBe('Bring it back')
})
