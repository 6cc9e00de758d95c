import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TwoClickButton } from './two-click-button.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

let confirmed: () => void
beforeEach(() => {
  vi.useFakeTimers()
  confirmed = vi.fn<() => void>()
  render(
    <I18nProvider i18n={i18n}>
      <TwoClickButton armedLabel="Press again to delete" onConfirm={confirmed}>
        Delete
      </TwoClickButton>
    </I18nProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button')
const press = () => fireEvent.click(button())
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isArmed = () => button().hasAttribute('data-armed')

// All deletions use this button, including those of notes: USR-26, APP-138, VOL-79, NOTE-14, DASH-248,
// FMT-27, FMT-28
it('acts on the second press and disarms after five seconds [FMT-27, FMT-28]', () => {
  press()
  expect(screen.getByRole('status').textContent).toBe('Press again to delete')
  pass(4999)
  expect(isArmed()).toBe(true)
  pass(1)
  expect(isArmed()).toBe(false)
  press()
  expect(confirmed).not.toHaveBeenCalled()
  pass(1000)
  press()
  expect(confirmed).toHaveBeenCalledOnce()
  expect(isArmed()).toBe(false)
})

it('counts a double click once, and Escape or blur disarms it [FMT-27]', () => {
  press()
  pass(100)
  press()
  expect(confirmed).not.toHaveBeenCalled()
  fireEvent.keyDown(button(), { key: 'Escape' })
  expect(isArmed()).toBe(false)
  press()
  fireEvent.blur(button())
  expect(isArmed()).toBe(false)
})
