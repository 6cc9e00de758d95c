import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { useWizard } from './use-wizard.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

type Answers = { isYoung: boolean }
const step = { fields: ['isYoung'], schema: v.object({ isYoung: v.boolean() }) }

/** Returns fewer steps for a young helper. */
const getSteps = (values: object) => Array.from({ length: (values as Answers).isYoung ? 2 : 4 }, () => step)

const renderWizard = (isYoung: boolean, openedStep: number) =>
  renderHook(
    () => useWizard<Answers>({ steps: getSteps, begin: { values: { isYoung }, step: openedStep }, choices: [] }),
    { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> },
  ).result

it('opens the last step for a draft whose step does not exist any more', () => {
  const wizard = renderWizard(true, 3)
  expect([wizard.current.at, wizard.current.isLast]).toEqual([1, true])
})

it('opens the last step if an answer removes the open step', () => {
  const wizard = renderWizard(false, 3)
  act(() => wizard.current.set({ isYoung: true }))
  expect([wizard.current.at, wizard.current.isLast]).toEqual([1, true])
})

it("opens the last step if the browser's Forward button names a removed step", async () => {
  const wizard = renderWizard(false, 0)
  for (let press = 0; press < 3; press++) act(() => void wizard.current.next())
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate', { state: { formStep: 0 } })))
  act(() => wizard.current.set({ isYoung: true }))
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate', { state: { formStep: 3 } })))
  expect([wizard.current.at, wizard.current.isLast]).toEqual([1, true])
})
