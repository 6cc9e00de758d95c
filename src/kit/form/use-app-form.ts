import { findProblems } from '@contract/form.ts'
import { useLingui } from '@lingui/react'
import { useForm, useStore } from '@tanstack/react-form'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { translateProblem } from '@/words/server-messages.ts'
import { findFieldMessage, getProblemMessage } from './problem-messages.ts'
import type { Values } from './values.ts'

/** Error of a field that blocks saving. */
export type FieldError = {
  message: string
  /** True if the message is shown while the field is edited, because the text may have been pasted. */
  isUrgent: boolean
}

/** Errors of the fields. Key: field. */
export type FieldErrors = Partial<Record<string, FieldError>>

export type AppFormOptions<V extends Values> = {
  /** Initial values. If they change, the form shows the new ones until the first edit. */
  defaultValues: V
  /** Schema of the values that may be saved, or a function that finds their errors. */
  rules: v.GenericSchema<unknown, unknown> | ((values: V) => FieldErrors)
  getLabel: (field: string) => string
  /** Messages for empty required fields that name what is missing. Key: field. */
  missingMessages?: Readonly<Partial<Record<string, string>>> | undefined
  /**
   * Saves valid values.
   * @throws ApiError. Its problems are shown at their fields.
   */
  onSave: (values: V) => Promise<unknown>
  /** Handles an error that does not concern a field. */
  onFailure: (error: unknown) => unknown
  /** Called after a refused save. Returns true if the focus is already at an invalid field. */
  onRefused?: () => boolean
  /** Returns the note under a field, such as two different answers. */
  getNote?: (field: string) => ReactNode
  /** `off` on devices that several people share. */
  autoComplete?: 'off'
}

type FormStore = ValuesForm['store']

/** A form, for its fields and its form element. */
export type AppForm<V extends Values = Values> = {
  store: FormStore
  element: RefObject<HTMLFormElement | null>
  getValues(): V
  setValue<F extends keyof V & string>(field: F, value: V[F]): void
  /** Replaces all values and clears all errors. */
  reset(values: V): void
  submit(): void
  /** Marks a field as left, so that its error is shown. */
  leave(field: string): void
  getLabel(field: string): string
  getNote(field: string): ReactNode
  autoComplete: 'off' | undefined
  /** Returns the messages that may be shown. A field's error is shown once it is left or a save was refused. */
  getShownErrors(state: FormStore['state']): Readonly<Record<string, string>>
  /** Problem with a field that the screen does not contain, after a refused save. */
  headProblem: string | null
  /** Fields with a pending upload. The form cannot be saved until the upload ends. */
  pendingFields: ReadonlySet<string>
  setPending(field: string, isPending: boolean): void
  /** Saved values, for marking changed fields. Null if changes are not marked. */
  savedValues: Values | null
  /** Values that another user has saved in fields that this user has changed too. Key: field. */
  otherValues: Values
  /** Replaces a field's value with the other user's value. */
  acceptOtherValue(field: string): void
}

/**
 * Creates a form on TanStack Form. Errors are derived from the values and not stored, so that a hidden field cannot
 * block saving with an old error. Errors of the server are stored until their field changes.
 */
export function useAppForm<V extends Values>(options: AppFormOptions<V>): AppForm<V> {
  const { rules, onSave, onFailure, onRefused, getLabel, missingMessages, getNote, autoComplete } = options
  const { _ } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  const [pendingFields, setPendingFields] = useState<ReadonlySet<string>>(new Set())
  const [refusalCount, setRefusalCount] = useState(0)
  const [headProblem, setHeadProblem] = useState<string | null>(null)
  const findErrors = useMemo(
    () =>
      cacheLastResult((values: Values) =>
        typeof rules === 'function'
          ? rules(values as V)
          : findSchemaErrors({ _ }, { schema: rules, values, missingMessages }),
      ),
    [rules, missingMessages, _],
  )
  const form = useValuesForm({
    defaultValues: options.defaultValues,
    isValid: (values) => Object.keys(findErrors(values)).length === 0,
    onSubmit: async (values) => {
      setHeadProblem(null)
      setServerErrors({})
      try {
        await onSave(values as V)
      } catch (error) {
        const errors = findServerErrors({ _ }, error)
        if (Object.keys(errors).length === 0) return void (await onFailure(error))
        setServerErrors(errors)
        setRefusalCount((count) => count + 1)
      }
    },
    onInvalid: () => {
      setServerErrors({})
      setRefusalCount((count) => count + 1)
    },
  })
  const showFirstError = useEffectEvent(() => {
    setHeadProblem(null)
    if (onRefused?.() || focusFirstInvalid(element.current)) return
    const { values } = form.state
    const [invalidField = ''] = Object.keys({ ...serverErrors, ...findErrors(values) })
    const message = serverErrors[invalidField] ?? findErrors(values)[invalidField]?.message
    // The screen does not contain every field, such as the year of an existing entry.
    if (message) setHeadProblem(invalidField in values ? `${getLabel(invalidField)}: ${message}` : message)
  })
  useEffect(() => {
    if (refusalCount > 0) showFirstError()
  }, [refusalCount])
  return useMemo(
    () => ({
      store: form.store,
      element,
      getValues: () => form.state.values as V,
      setValue: (field, value) => {
        form.setFieldValue<string>(field, () => value, { dontValidate: true })
        setServerErrors((errors) => (field in errors ? omitField(errors, field) : errors))
      },
      reset: (values) => {
        // Keep the default values, otherwise the next render would restore them.
        form.reset(values, { keepDefaultValues: true })
        setServerErrors({})
        setRefusalCount(0)
      },
      submit: () => {
        if (!form.state.isSubmitting && pendingFields.size === 0) void form.handleSubmit()
      },
      leave: (field) => form.setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true })),
      getLabel,
      getNote: (field) => getNote?.(field),
      autoComplete,
      headProblem,
      getShownErrors: cacheLastResult(({ values, fieldMeta }) => {
        const errors: Record<string, string> = {}
        for (const [field, error] of Object.entries(findErrors(values)))
          if (error && (error.isUrgent || refusalCount > 0 || fieldMeta[field]?.isBlurred))
            errors[field] = error.message
        return { ...errors, ...serverErrors }
      }),
      pendingFields,
      setPending: (field, isPending) =>
        setPendingFields((fields) => new Set([...fields, field].filter((each) => isPending || each !== field))),
      savedValues: null,
      otherValues: {},
      acceptOtherValue: () => undefined,
    }),
    [form, findErrors, serverErrors, refusalCount, headProblem, pendingFields, getLabel, getNote, autoComplete],
  )
}

/** Returns true while the form is being saved. */
export function useIsFormBusy(form: Pick<AppForm, 'store'>): boolean {
  return useStore(form.store, (state) => state.isSubmitting)
}

type ValuesFormOptions = {
  defaultValues: Values
  isValid: (values: Values) => boolean
  onSubmit: (values: Values) => Promise<void>
  onInvalid: () => void
}

type ValuesForm = ReturnType<typeof useValuesForm>

function useValuesForm({ defaultValues, isValid, onSubmit, onInvalid }: ValuesFormOptions) {
  return useForm({
    defaultValues,
    // Validate again at each attempt to save, because the user may have corrected the fields.
    canSubmitWhenInvalid: true,
    validators: { onSubmit: ({ value }) => (isValid(value) ? undefined : 'invalid') },
    onSubmit: ({ value }) => onSubmit(value),
    onSubmitInvalid: onInvalid,
  })
}

type Translator = Parameters<typeof getProblemMessage>[0]

type SchemaCheck = {
  schema: v.GenericSchema<unknown, unknown>
  values: Values
  missingMessages: AppFormOptions<Values>['missingMessages']
}

function findSchemaErrors(i18n: Translator, { schema, values, missingMessages }: SchemaCheck): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, problem] of Object.entries(findProblems(schema, values))) {
    if (!problem) continue
    const isEmpty = problem.kind === 'missing' || values[field] === '' || values[field] === null
    const message = (isEmpty ? missingMessages?.[field] : undefined) ?? getProblemMessage(i18n, problem)
    errors[field] = { message, isUrgent: problem.kind === 'too_long' }
  }
  return errors
}

/** Returns the messages for the server's problems with fields. Key: field. */
function findServerErrors(i18n: Translator, error: unknown): Record<string, string> {
  const problems = error instanceof ApiError && error.status === 400 ? error.problems : []
  const errors: Record<string, string> = {}
  for (const problem of problems) {
    const [field = ''] = problem.field.split('.')
    if (field !== 'non_field_errors')
      errors[field] ??= findFieldMessage(i18n, problem) ?? translateProblem(i18n, problem)
  }
  return errors
}

/** @returns false if the form does not contain an invalid field */
function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :is(button, input, [tabindex])')?.focus()
  return form?.querySelector('[aria-invalid="true"], [data-invalid]') != null
}

function omitField<T>(record: Readonly<Record<string, T>>, field: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== field))
}

/** Caches the last result, because every field reads the errors of the same values. */
function cacheLastResult<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; result: R } | null = null
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}
