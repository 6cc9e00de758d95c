import { Plural } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

type ErrorSummaryProps = {
  /** Error messages, in the order of the questions. Key: field. */
  errors: Readonly<Record<string, string>>
  /** Labels of the questions. Key: field. */
  labels: Readonly<Record<string, string>>
  /** Number of failed attempts. The summary receives the focus whenever it increases. */
  refusals: number
}

/** Focuses a control and scrolls it to the centre, because browsers may leave it under a bar or at the edge. */
const focusQuestion = (field: string): void => {
  const control = document.querySelector<HTMLElement>(
    `[data-question="${field}"] :is(input, select, textarea):not(:disabled)`,
  )
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

const formatError = (label: string | undefined, words: string): string => {
  if (!label) return words
  return label.endsWith('?') ? `${label} ${words}` : `${label}: ${words}`
}

/** List of errors to fix before the form continues. Each line moves the focus to its question. */
export const ErrorSummary = ({ errors, labels, refusals }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  const listedErrors = Object.entries(errors)
  const count = listedErrors.length
  if (count === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-4 gap-2 rounded-lg border-2 border-destructive bg-danger-soft p-4"
    >
      <p className="flex items-center gap-2 font-bold">
        <CircleAlert className="flex-none text-destructive" />
        <span>
          <Plural value={count} one="# answer to fix" other="# answers to fix" />
        </span>
      </p>
      <ul className="grid gap-1">
        {listedErrors.map(([field, words]) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-touch py-2 text-start font-medium text-destructive underline underline-offset-4"
              onClick={() => focusQuestion(field)}
            >
              {formatError(labels[field], words)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
