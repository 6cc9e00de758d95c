import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { Problem, Problems } from './problems.ts'
import { getProblemMessage, topicLabels } from './question-labels.ts'

/** Focuses a control and scrolls it to the centre. Otherwise WebKit would leave it hidden under the progress bar. */
const focusAndCentre = (control: HTMLElement | null | undefined): void => {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Focuses the first control with an error in a part. */
export const focusFirstProblem = (part: HTMLElement | null): void => {
  focusAndCentre(part?.querySelector<HTMLElement>('[data-invalid] :is(input, select, textarea)'))
}

const focusQuestion = (part: HTMLElement | null, field: string): void =>
  focusAndCentre(part?.querySelector<HTMLElement>(`[data-question="${field}"] :is(input, select, textarea)`))

type ProblemListProps = { problems: Problems; part: () => HTMLElement | null }

/** List of the errors in a part. Each line moves the focus to its question. */
export const ProblemList = ({ problems, part }: ProblemListProps) => {
  const { i18n } = useLingui()
  const listedProblems = Object.entries(problems)
  const count = listedProblems.length
  if (count === 0) return null
  const formatProblem = (field: string, problem: Problem): string => {
    const words = i18n._(getProblemMessage(field, problem))
    const topic = topicLabels[field]
    return topic ? `${i18n._(topic)}: ${words}` : words
  }
  return (
    <div className="grid gap-2 rounded-lg border-2 border-destructive bg-danger-soft p-4">
      <p className="flex items-center gap-2 font-bold">
        <CircleAlert className="flex-none text-destructive" />
        {plural(count, { one: '# answer to fix', other: '# answers to fix' })}
      </p>
      <ul className="grid gap-1">
        {listedProblems.map(([field, problem]) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-touch py-2 text-start font-medium text-destructive underline underline-offset-4"
              onClick={() => focusQuestion(part(), field)}
            >
              {formatProblem(field, problem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
