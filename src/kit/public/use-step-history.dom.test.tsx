import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useStepHistory } from './use-step-history.ts'

function Form() {
  const [step, setStep] = useState(0)
  useStepHistory(step, setStep)
  return (
    <>
      <p>Step {step}</p>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
    </>
  )
}

const pressNext = () => act(() => screen.getByRole('button', { name: 'Next' }).click())
const goBack = () => act(() => window.history.back())

it("goes back one step with the browser's Back button", async () => {
  const { unmount } = render(<Form />)
  await pressNext()
  await pressNext()
  expect(screen.getByText('Step 2')).toBeTruthy()
  await goBack()
  await screen.findByText('Step 1')
  await goBack()
  await screen.findByText('Step 0')
  await pressNext()
  await screen.findByText('Step 1')
  unmount()
})
