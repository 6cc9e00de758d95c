import { createContext, use } from 'react'

export type Values = Record<string, unknown>

/** What a form tells the fields in it. */
export type FormContextValue = {
  values: Values
  set: (field: string, value: unknown) => void
  /** The field was left: what is wrong with it may be said. */
  leave: (field: string) => void
  labels: Readonly<Record<string, string>>
  /** What is wrong, in words, of the fields of which it is to be said. */
  errors: Readonly<Record<string, string>>
  /** Fields that are not as they were saved. */
  changed: ReadonlySet<string>
  /** What another person saved in a field that was changed here too. */
  theirs: Readonly<Record<string, unknown>>
  /** Takes their value of a field. */
  takeTheirs: (field: string) => void
  busy: boolean
  /** A field has something that is still on its way: nothing is saved before it has arrived. */
  wait: (field: string, waits: boolean) => void
}

export const FormContext = createContext<FormContextValue | null>(null)

/** One field of the form around: its value, and what its label, hint and error are to say. */
export const useFormField = (name: string) => {
  const form = use(FormContext)
  if (!form) throw new Error('a field needs a form around it')
  return {
    value: form.values[name],
    set: (value: unknown) => form.set(name, value),
    leave: () => form.leave(name),
    label: form.labels[name] ?? name,
    error: form.errors[name],
    isChanged: form.changed.has(name),
    isDisputed: Object.hasOwn(form.theirs, name),
    theirs: form.theirs[name],
    takeTheirs: () => form.takeTheirs(name),
    busy: form.busy,
    wait: (waits: boolean) => form.wait(name, waits),
  }
}
