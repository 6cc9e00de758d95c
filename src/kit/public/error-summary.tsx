import type { MessageDescriptor } from '@lingui/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Labels of the questions, translated or not. Key: field. */
export type QuestionLabels = Readonly<Record<string, string | MessageDescriptor>>

type ErrorSummaryProps = {
  /** Error messages, in the order of the questions. Key: field. */
  errors: Readonly<Record<string, string>>
  labels: QuestionLabels
  /**
   * Number of failed attempts. The summary receives the focus whenever it increases. Omitted if the first invalid
   * question receives the focus instead.
   */
  refusals?: number
}

/** Focuses a control and scrolls it to the centre, because browsers may leave it under a bar or at the edge. */
export const focusControl = (control: HTMLElement | null | undefined): void => {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

const focusQuestion = (field: string): void =>
  focusControl(
    document.querySelector<HTMLElement>(`[data-question="${field}"] :is(input, select, textarea):not(:disabled)`),
  )

/** List of errors to fix before the form continues. Each line moves the focus to its question. */
export const ErrorSummary = ({ errors, labels, refusals }: ErrorSummaryProps) => {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals) box.current?.focus()
  }, [refusals])
  const listedErrors = Object.entries(errors)
  const count = listedErrors.length
  if (count === 0) return null
  const formatError = (field: string, message: string): string => {
    const label = labels[field]
    if (!label) return message
    const text = typeof label === 'string' ? label : i18n._(label)
    return text.endsWith('?') ? `${text} ${message}` : `${text}: ${message}`
  }
  return (
    <div
      ref={box}
      role={refusals === undefined ? undefined : 'alert'}
      tabIndex={refusals === undefined ? undefined : -1}
      className="grid scroll-mt-4 gap-2 rounded-lg border-2 border-destructive bg-danger-soft p-4"
    >
      <p className="flex items-center gap-2 font-bold">
        <CircleAlert className="flex-none text-destructive" />
        <span>
          <Plural value={count} one="# answer to fix" other="# answers to fix" />
        </span>
      </p>
      <ul className="grid gap-1">
        {listedErrors.map(([field, message]) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-touch py-2 text-start font-medium text-destructive underline underline-offset-4"
              onClick={() => focusQuestion(field)}
            >
              {formatError(field, message)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
