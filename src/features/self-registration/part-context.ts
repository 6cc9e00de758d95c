import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import type { Problem } from './problems.ts'
import { problemWords } from './question-words.ts'

/** What is wrong with the questions around, once a try to go on has been made. */
export const ProblemsContext = createContext<Readonly<Record<string, Problem>>>({})

/** The words at a question whose answer is wrong; undefined where it is right, or not looked at yet. */
export const useProblem = (field: string): string | undefined => {
  const { i18n } = useLingui()
  const problem = use(ProblemsContext)[field]
  return problem && i18n._(problemWords(field, problem))
}
