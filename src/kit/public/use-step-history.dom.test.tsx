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

const next = () => act(() => screen.getByRole('button', { name: 'Next' }).click())
const back = () => act(() => window.history.back())

it("goes back one step with the browser's Back button", async () => {
  const { unmount } = render(<Form />)
  await next()
  await next()
  expect(screen.getByText('Step 2')).toBeTruthy()
  await back()
  await screen.findByText('Step 1')
  await back()
  await screen.findByText('Step 0')
  await next()
  await screen.findByText('Step 1')
  unmount()
})
