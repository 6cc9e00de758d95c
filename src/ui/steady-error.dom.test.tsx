import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getDescription } from '../testing/press.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<NameForm />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const getField = () => screen.getByLabelText('Name')
const getButton = () => screen.getByRole('button')
const getErrorText = () => getDescription(getField())

/** Simulates pressing the button without a release. Blurs the field, because browsers move the focus on the press. */
const pressDown = () => {
  fireEvent.pointerDown(getButton())
  fireEvent.mouseDown(getButton())
  fireEvent.blur(getField())
}

it('shows an error at once when the keyboard leaves the field', () => {
  fireEvent.blur(getField())
  expect(getErrorText()).toBe('Fill this in.')
})

it('delays the error until the click of a pressed button', () => {
  pressDown()
  expect(getErrorText()).toBe('')
  expect(getField().getAttribute('aria-invalid')).toBeNull()
  fireEvent.click(getButton())
  expect(getErrorText()).toBe('Fill this in.')
  // Expect the focus on the first error, because a form moves it there after a press on Save.
  expect(document.activeElement).toBe(getField())
})

it("ticks a pressed checkbox while another field's error is delayed", () => {
  const checkbox = screen.getByRole('checkbox') as HTMLInputElement
  pressDown()
  fireEvent.click(checkbox)
  act(() => vi.runAllTimers())
  expect(checkbox.checked).toBe(true)
  expect(getErrorText()).toBe('Fill this in.')
})

it('shows the error after a release without a click', () => {
  pressDown()
  fireEvent.pointerUp(document.body)
  expect(getErrorText()).toBe('')
  act(() => vi.runAllTimers())
  expect(getErrorText()).toBe('Fill this in.')
})

it('delays the removal of a fixed error until the click', () => {
  fireEvent.blur(getField())
  fireEvent.change(getField(), { target: { value: 'Nia' } })
  expect(getErrorText()).toBe('')
  fireEvent.change(getField(), { target: { value: '' } })
  fireEvent.mouseDown(getButton())
  fireEvent.change(getField(), { target: { value: 'Nia' } })
  expect(getErrorText()).toBe('Fill this in.')
  fireEvent.click(getButton())
  expect(getErrorText()).toBe('')
})

const NameForm = () => {
  const [name, setName] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const [isTicked, setIsTicked] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (isPressed) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isPressed])
  return (
    <form>
      <Field label="Name" error={hasLeftField && name === '' ? 'Fill this in.' : undefined}>
        <Input value={name} onChange={(event) => setName(event.target.value)} onBlur={() => setHasLeftField(true)} />
      </Field>
      <input type="checkbox" checked={isTicked} onChange={(event) => setIsTicked(event.target.checked)} />
      <button type="button" onClick={() => setIsPressed(true)}>
        Save
      </button>
    </form>
  )
}
