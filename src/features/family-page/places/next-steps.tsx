import { Trans } from '@lingui/react/macro'

/** Explanation of what happens after sending. */
export function NextSteps() {
  const steps = [
    <Trans key="result">You see at once which places you have.</Trans>,
    <Trans key="list">
      On the waiting list: we write to you when a place is free, and keep it for up to 24 hours.
    </Trans>,
    <Trans key="evening">The evening before, at 17:00, we ask if you still come.</Trans>,
  ]
  return (
    <section className="grid gap-2.5 border-t border-border pt-4">
      <h2 className="text-xl font-heavy">
        <Trans>What happens next</Trans>
      </h2>
      <ol className="grid gap-2.5">
        {steps.map((step, index) => (
          <li key={step.key} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 leading-snug">
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-full border-2 border-input text-sm font-bold text-muted-foreground"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
