import { useStore } from '@tanstack/react-form'
import { createContext, use } from 'react'
import type { AppForm } from './use-app-form.ts'
import { findDifferences, isSameFieldValue, type Values } from './values.ts'

export const FormContext = createContext<AppForm | null>(null)

/** Returns the surrounding form. */
export function useFormContext<V extends Values = Values>(): AppForm<V> {
  const form = use(FormContext)
  if (!form) throw new Error('a field needs a form around it')
  return form as AppForm<V>
}

/** Returns one field's state and actions from the surrounding form. Only changes of this field render the component. */
export function useFormField(name: string) {
  const form = useFormContext()
  const { store, savedValues, otherValues } = form
  return {
    value: useStore(store, ({ values }) => values[name]),
    set: (value: unknown) => form.setValue(name, value),
    leave: () => form.leave(name),
    label: form.getLabel(name),
    error: useStore(store, (state) => form.getShownErrors(state)[name]),
    isChanged: useStore(
      store,
      ({ values }) => savedValues !== null && !isSameFieldValue(values[name], savedValues[name]),
    ),
    isDisputed: Object.hasOwn(otherValues, name),
    note: form.getNote(name),
    otherValue: otherValues[name],
    acceptOtherValue: () => form.acceptOtherValue(name),
    setPending: (isPending: boolean) => form.setPending(name, isPending),
  }
}

/** Returns a value that is computed from the form's values. The component renders only if the result changes. */
export function useFormValues<V extends Values, T>(select: (values: V) => T): T {
  return useStore(useFormContext<V>().store, ({ values }) => select(values as V))
}

/** Counts the fields whose error is shown. */
export function useErrorCount(isCounted: (field: string) => boolean = () => true): number {
  const { store, getShownErrors } = useFormContext()
  return useStore(store, (state) => Object.keys(getShownErrors(state)).filter(isCounted).length)
}

/** Returns the names of the fields that differ from the saved values. */
export function useChangedFields(): string[] {
  const { store, savedValues } = useFormContext()
  const names = useStore(store, ({ values }) => savedValues && findDifferences(values, savedValues).join())
  return names ? names.split(',') : []
}
