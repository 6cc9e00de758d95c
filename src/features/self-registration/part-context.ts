import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import type { Problem } from './problems.ts'
import { getProblemMessage } from './question-labels.ts'

/** Errors of the surrounding questions, filled after an attempt to continue. Key: field. */
export const ProblemsContext = createContext<Readonly<Record<string, Problem>>>({})

/** Returns the error message of a question, or undefined if it is valid or not checked yet. */
export const useProblem = (field: string): string | undefined => {
  const { i18n } = useLingui()
  const problem = use(ProblemsContext)[field]
  return problem && i18n._(getProblemMessage(field, problem))
}
