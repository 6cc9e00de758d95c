import { createContext, type ReactNode, use } from 'react'
import { getValueAt, setValueAt, type Values } from './answer-path.ts'

/** Formats an answer of a question. Returns null if the answer needs no text. */
export type ReadAnswer = (value: unknown) => ReactNode

/** Answers of the form or part of a form that surrounds a question. */
export type Answers = {
  values: Values
  set: (patch: Values) => void
  /** Visible error messages. Key: path. */
  errors: Readonly<Record<string, string>>
  /**
   * Renders a note under a question, such as another device's answer.
   * @param read formats an answer of this question. Without it an answer is shown unchanged.
   */
  renderNote?: ((path: string, read: ReadAnswer | undefined) => ReactNode) | undefined
}

export const AnswersContext = createContext<Answers | null>(null)

export const useAnswers = (): Answers => {
  const context = use(AnswersContext)
  if (!context) throw new Error('A question needs the answers of a form around it')
  return context
}

/**
 * Returns one answer of the surrounding form with its setter and error.
 * @param path path such as `references.0.email`
 */
export const useAnswer = <T>(path: string) => {
  const context = useAnswers()
  const [field = ''] = path.split('.')
  return {
    value: getValueAt(context.values, path) as T,
    change: (value: T) => context.set({ [field]: setValueAt(context.values, path, value)[field] }),
    error: context.errors[path],
    context,
  }
}
