import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { TwoClickButton } from './two-click-button.tsx'

it('FMT-27 FMT-28 USR-26: the first click arms for five seconds, the second acts', () => {
  vi.useFakeTimers()
  const deed = vi.fn()
  render(
    <TwoClickButton armedLabel="Press again" onConfirm={deed}>
      Remove
    </TwoClickButton>,
  )
  const button = screen.getByRole('button')
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const press = () => fireEvent.click(button)
  const armed = () => button.hasAttribute('data-armed')
  press()
  expect([armed(), deed.mock.calls.length]).toEqual([true, 0])
  wait(4999)
  expect(armed()).toBe(true)
  wait(1)
  expect(armed()).toBe(false)
  press()
  expect([armed(), deed.mock.calls.length]).toEqual([true, 0])
  wait(1000)
  press()
  expect([armed(), deed.mock.calls.length]).toEqual([false, 1])
  vi.useRealTimers()
})
