import { createContext, use } from 'react'
import type { Values } from './answer-path.ts'
import { valueAt, withValueAt } from './answer-path.ts'

/** What another device has written where this one has too, by path, and what becomes of it. */
export type OtherVersions = {
  others: Readonly<Record<string, unknown>>
  /** @param take whether the other version is the one to keep */
  settle: (path: string, take: boolean) => void
}

type WizardContextValue = {
  values: Values
  set: (patch: Values) => void
  errors: Readonly<Record<string, string>>
  versions?: OtherVersions | undefined
}

export const WizardContext = createContext<WizardContextValue | null>(null)

export const useWizardContext = (): WizardContextValue => {
  const context = use(WizardContext)
  if (!context) throw new Error('A question needs a wizard around it')
  return context
}

/** One answer of the form around: its value, how it is changed, and what is wrong with it. @param path `references.0.email` */
export const useAnswer = <T>(path: string) => {
  const context = useWizardContext()
  const [field = ''] = path.split('.')
  return {
    value: valueAt(context.values, path) as T,
    change: (value: T) => context.set({ [field]: withValueAt(context.values, path, value)[field] }),
    error: context.errors[path],
    context,
  }
}
