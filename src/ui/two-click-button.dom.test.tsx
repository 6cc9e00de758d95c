import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TwoClickButton } from './two-click-button.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

let onConfirm: () => void
beforeEach(() => {
  vi.useFakeTimers()
  onConfirm = vi.fn<() => void>()
  render(
    <I18nProvider i18n={i18n}>
      <TwoClickButton armedLabel="Press again to delete" onConfirm={onConfirm}>
        Delete
      </TwoClickButton>
    </I18nProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const getButton = () => screen.getByRole('button')
const press = () => fireEvent.click(getButton())
const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isArmed = () => getButton().hasAttribute('data-armed')

// All deletions use this button, including those of notes: USR-26, APP-138, VOL-79, NOTE-14, DASH-248, FMT-27, FMT-28
it('acts on the second press and disarms after five seconds [FMT-27, FMT-28]', () => {
  press()
  expect(screen.getByRole('status').textContent).toBe('Press again to delete')
  passTime(4999)
  expect(isArmed()).toBe(true)
  passTime(1)
  expect(isArmed()).toBe(false)
  press()
  expect(onConfirm).not.toHaveBeenCalled()
  passTime(1000)
  press()
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(isArmed()).toBe(false)
})

it('counts a double click once, and Escape or blur disarms it [FMT-27]', () => {
  press()
  passTime(100)
  press()
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.keyDown(getButton(), { key: 'Escape' })
  expect(isArmed()).toBe(false)
  press()
  fireEvent.blur(getButton())
  expect(isArmed()).toBe(false)
})
