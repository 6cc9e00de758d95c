import { createContext, use } from 'react'
import type { Values } from './answer-path.ts'
import { getValueAt, setValueAt } from './answer-path.ts'

/** Conflicting answers of another device (key: path), and the function that resolves a conflict. */
export type AnswerConflicts = {
  others: Readonly<Record<string, unknown>>
  /** @param take true to use the other device's answer */
  settle: (path: string, take: boolean) => void
}

type WizardContextValue = {
  values: Values
  set: (patch: Values) => void
  errors: Readonly<Record<string, string>>
  versions?: AnswerConflicts | undefined
}

export const WizardContext = createContext<WizardContextValue | null>(null)

export const useWizardContext = (): WizardContextValue => {
  const context = use(WizardContext)
  if (!context) throw new Error('A question needs a wizard around it')
  return context
}

/**
 * Returns one answer of the surrounding form with its setter and error.
 * @param path path such as `references.0.email`
 */
export const useAnswer = <T>(path: string) => {
  const context = useWizardContext()
  const [field = ''] = path.split('.')
  return {
    value: getValueAt(context.values, path) as T,
    change: (value: T) => context.set({ [field]: setValueAt(context.values, path, value)[field] }),
    error: context.errors[path],
    context,
  }
}
