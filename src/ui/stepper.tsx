import type { ReactNode } from 'react'

type StepperProps = {
  /** What this step is about: "About the club". */
  title: ReactNode
  /** "Step 2 of 3", in words. */
  detail: ReactNode
  /** From 1. */
  current: number
  total: number
}

/** Where one is in a form of several steps: the words say it, the bar shows it. */
export const Stepper = ({ title, detail, current, total }: StepperProps) => (
  <div className="grid gap-2">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <b>{title}</b>
      <span className="text-sm text-muted-foreground">{detail}</span>
    </p>
    <ol className="steps" aria-hidden="true">
      {Array.from({ length: total }, (_, at) => at + 1).map((step) => (
        <li key={step} className={step < current ? 'done' : step === current ? 'now' : undefined} />
      ))}
    </ol>
  </div>
)
