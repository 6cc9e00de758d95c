import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AppFacts, ReadinessFacts, StepName } from './decide.ts'
import { StepDetail } from './step-detail.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const app: AppFacts = { inCharge: true, stored: true, version: 'newest' }

/** Renders the detail text of a step that needs no action. */
const renderDetail = (name: StepName, state: 'fine' | 'told', facts: ReadinessFacts): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StepDetail name={name} step={{ state }} facts={facts} />
    </I18nProvider>,
  )

it('describes an empty register as having no people yet', () => {
  const register = {
    whole: true,
    photosMissing: 0,
    age: null,
    unsent: 0,
    aside: 0,
    others: [],
    conflicts: 0,
    health: [],
    sessions: [],
  }
  expect(renderDetail('register', 'told', { register: { ...register, people: 0 } })).toBe('No one is registered yet')
  expect(renderDetail('register', 'fine', { register: { ...register, people: 1 } })).toBe('1 person on this device')
})

it('calls a version the newest only after a server response', () => {
  expect(renderDetail('app', 'fine', { sync: 'done', app })).toBe('The newest version is on this device.')
  for (const sync of ['offline', 'late', 'portal', 'server', undefined] as const)
    expect(renderDetail('app', 'fine', { sync, app })).toBe('The app opens without Wi-Fi.')
})
