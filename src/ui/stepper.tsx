import type { ReactNode } from 'react'

type StepperProps = {
  /** Title of this step, for example "About the club". */
  title: ReactNode
  /** Position in the form, for example "Step 2 of 3". */
  detail: ReactNode
  /** Number of the current step, starting at 1. */
  current: number
  total: number
}

function getStepState(step: number, current: number) {
  if (step < current) return 'done'
  return step === current ? 'now' : undefined
}

/** Progress in a form with several steps, as text and as a bar. */
export const Stepper = ({ title, detail, current, total }: StepperProps) => (
  <div className="grid gap-2">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <b data-form-name>{title}</b>
      <span className="text-sm text-muted-foreground">{detail}</span>
    </p>
    <ol className="steps" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
        <li key={step} className={getStepState(step, current)} />
      ))}
    </ol>
  </div>
)
