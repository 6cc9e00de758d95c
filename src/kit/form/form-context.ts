import { createContext, use } from 'react'

export type Values = Record<string, unknown>

/** Form state that is shared with the fields. */
export type FormContextValue = {
  values: Values
  set: (field: string, value: unknown) => void
  /** Marks a field as left (blur), so that its error may be shown. */
  leave: (field: string) => void
  labels: Readonly<Record<string, string>>
  /** Error messages that may be shown. Key: field. */
  errors: Readonly<Record<string, string>>
  /** Fields that differ from the saved values. */
  changed: ReadonlySet<string>
  /** Values that another user has saved in fields that this user has changed too. Key: field. */
  theirs: Readonly<Record<string, unknown>>
  /** Replaces a field's value with the other user's value. */
  takeTheirs: (field: string) => void
  busy: boolean
  /** Marks a field with a pending upload. The form cannot be saved until the upload ends. */
  wait: (field: string, waits: boolean) => void
}

export const FormContext = createContext<FormContextValue | null>(null)

/** Returns one field's state and actions from the surrounding form. */
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
