import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AnswersContext } from '@/kit/public/answers-context.ts'
import { ErrorSummary, focusControl } from '@/kit/public/error-summary.tsx'
import type { Problems } from './problems.ts'
import { getProblemMessage, topicLabels } from './question-labels.ts'

type PartAnswersProps = {
  /** Answers of the part or person. */
  values: Readonly<Record<string, unknown>>
  onChange: (patch: Record<string, unknown>) => void
  /** Problems that are shown. */
  problems: Problems
  children: ReactNode
}

/** Error list of one part or person, and its answers for the questions inside. */
export const PartAnswers = ({ values, onChange, problems, children }: PartAnswersProps) => {
  const { i18n } = useLingui()
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, i18n._(getProblemMessage(field, problem))]),
  )
  return (
    <>
      <ErrorSummary errors={errors} labels={topicLabels} />
      <AnswersContext value={{ values, set: onChange, errors }}>{children}</AnswersContext>
    </>
  )
}

/** Focuses the first control with an error in a part. */
export const focusFirstProblem = (part: HTMLElement | null): void =>
  focusControl(part?.querySelector<HTMLElement>('[data-invalid] :is(input, select, textarea)'))
