import { createContext, use } from 'react'
import type { Values } from './use-wizard.ts'

type WizardContextValue = {
  values: Values
  set: (patch: Values) => void
  errors: Readonly<Record<string, string>>
}

export const WizardContext = createContext<WizardContextValue | null>(null)

/** One answer of the form around: its value, how it is changed, and what is wrong with it. */
export const useAnswer = <T>(field: string) => {
  const context = use(WizardContext)
  if (!context) throw new Error('A question needs a wizard around it')
  return {
    value: context.values[field] as T,
    change: (value: T) => context.set({ [field]: value }),
    error: context.errors[field],
    context,
  }
}
