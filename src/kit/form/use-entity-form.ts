import { errorMessages } from '@contract/error-messages.ts'
import { findProblems } from '@contract/form.ts'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useToast } from '@/ui/toast.tsx'
import { translateSentence } from '@/words/server-messages.ts'
import type { FormContextValue, Values } from './form-context.ts'
import { getProblemMessage, translateServerMessage } from './problem-messages.ts'
import { useUnsaved } from './unsaved/unsaved.tsx'

/** Form values of a record and its ETag. */
export type Saved<V extends Values> = { values: V; etag: string | null }

export type EntityFormOptions<V extends Values> = {
  /** Schema of the values that may be sent. */
  schema: v.GenericSchema<unknown, unknown>
  labels: Readonly<Record<keyof V & string, string>>
  /** Last loaded record, or the initial values of a new record. */
  saved: Saved<V>
  /**
   * Saves the record.
   * @param changed names of the changed fields
   * @throws ApiError, NoAnswer
   */
  save: (values: V, etag: string | null, changed: readonly string[]) => Promise<Saved<V>>
  /**
   * Reloads the record after a conflict.
   * @throws the same errors as `save`
   */
  read?: () => Promise<Saved<V>>
  /** Message after saving, "Saved successfully" by default. Null shows no message. */
  savedWords?: string | null | undefined
  /** Called after a successful save. */
  onSaved?: (saved: Saved<V>) => void
  /** Handles an error that does not mark a field. The default shows an error notice. */
  onFailure?: (error: unknown) => void
  /** False if unsaved input may be lost without confirmation. */
  guarded?: boolean
}

/** State of a form, for the components that render it. */
export type EntityFormState = ReturnType<typeof useEntityForm>

const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const findDifferences = (a: Values, b: Values): string[] =>
  Object.keys(a).filter((field) => !isSameValue(a[field], b[field]))

/** @returns false if the form does not contain any of the invalid fields */
const focusFirstInvalid = (form: RefObject<HTMLFormElement | null>): boolean => {
  form.current
    ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :is(button, input, [tabindex])')
    ?.focus()
  return form.current?.querySelector('[aria-invalid="true"], [data-invalid]') != null
}

/**
 * Manages the state of a record's form. Validates each field on blur and all fields before sending. Server errors mark
 * their fields (ERR-06). After a conflict, untouched fields get the new values. Fields that both users changed show
 * both values.
 */
export const useEntityForm = <V extends Values>(options: EntityFormOptions<V>) => {
  const { schema, labels, saved, save, read, savedWords, onSaved, guarded = true } = options
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const reportFailure = options.onFailure ?? showErrorNotice
  const formElement = useRef<HTMLFormElement>(null)
  /** Saved values, for comparison with the fields. */
  const [savedBase, setSavedBase] = useState(saved)
  const [values, setValues] = useState(saved.values)
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const [submitAttempts, setSubmitAttempts] = useState(0)
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  const [otherValues, setOtherValues] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  const [pendingUploadFields, setPendingUploadFields] = useState<ReadonlySet<string>>(new Set())
  const changedFields = useMemo(() => new Set(findDifferences(values, savedBase.values)), [values, savedBase])
  useUnsaved(guarded && (changedFields.size > 0 || pendingUploadFields.size > 0) && !busy)

  const reset = (next: Saved<V>) => {
    setSavedBase(next)
    setValues(next.values)
    setLeftFields(new Set())
    setSubmitAttempts(0)
    setServerErrors({})
    setOtherValues({})
  }
  // Reset the form if the record was reloaded and this user has changed nothing.
  const resetIfUnchanged = useEffectEvent(() => {
    if (saved.etag !== savedBase.etag && changedFields.size === 0 && !busy) reset(saved)
  })
  useEffect(() => {
    if (saved.etag !== null) resetIfUnchanged()
  }, [saved.etag])

  const problemByField = findProblems(schema, values)
  const errors: Record<string, string> = {}
  for (const field of Object.keys(values)) {
    const problem = problemByField[field]
    if (serverErrors[field]) errors[field] = serverErrors[field]
    // Mark text that is too long at once, even before the field is left, because it may have been pasted.
    else if (problem && (submitAttempts > 0 || leftFields.has(field) || problem.kind === 'too_long'))
      errors[field] = getProblemMessage(i18n, problem)
  }
  const showFirstProblem = useEffectEvent(() => {
    const [wrong] = Object.entries(errors)
    // Show a toast for an invalid field that this form does not contain, such as the year of an existing entry.
    if (!focusFirstInvalid(formElement) && wrong) show({ tone: 'error', message: `${labels[wrong[0]]}: ${wrong[1]}` })
  })
  useEffect(() => {
    if (submitAttempts > 0) showFirstProblem()
  }, [submitAttempts])

  const markServerErrors = (error: unknown): boolean => {
    const detail = error instanceof ApiError && error.status === 400 ? (error.detail ?? {}) : {}
    const markedErrors: Record<string, string> = {}
    for (const [path, [text]] of Object.entries(detail)) {
      const field = path.split('.')[0] ?? ''
      if (text && field in values) markedErrors[field] ??= translateServerMessage(i18n, text)
    }
    if (Object.keys(markedErrors).length === 0) return false
    setServerErrors(markedErrors)
    setSubmitAttempts((times) => times + 1)
    return true
  }

  /** Copies fields that only the other user changed. Fields that both users changed show both values. */
  const mergeServerVersion = async (error: ApiError) => {
    if (!read) return reportFailure(error)
    const currentRecord = await read()
    const fieldsChangedByOther = findDifferences(currentRecord.values, savedBase.values)
    const untouchedFields = fieldsChangedByOther.filter((field) => !changedFields.has(field))
    const disputedFields = fieldsChangedByOther.filter(
      (field) => changedFields.has(field) && !isSameValue(values[field], currentRecord.values[field]),
    )
    setSavedBase(currentRecord)
    setValues((before) => ({
      ...before,
      ...Object.fromEntries(untouchedFields.map((field) => [field, currentRecord.values[field]])),
    }))
    setOtherValues(Object.fromEntries(disputedFields.map((field) => [field, currentRecord.values[field]])))
    const [sentence = errorMessages.changed] = Object.values(error.detail ?? {}).flat()
    const first = translateSentence(i18n, sentence).replace(/\.$/, '')
    show({
      tone: 'error',
      message: disputedFields.length
        ? t`${first}. Where you both changed something, both are shown. Choose, then save again.`
        : t`${first}. It is in the form now. Look at it, then save again.`,
    })
  }

  const submit = async () => {
    if (busy || pendingUploadFields.size > 0) return
    if (Object.keys(problemByField).length > 0) {
      setServerErrors({})
      setSubmitAttempts((times) => times + 1)
      return
    }
    setBusy(true)
    try {
      const next = await save(values, savedBase.etag, [...changedFields])
      reset(next)
      if (savedWords !== null) show({ message: savedWords ?? t`Saved successfully` })
      onSaved?.(next)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        await mergeServerVersion(error).catch(reportFailure)
      else if (!markServerErrors(error)) reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const setFieldValue = (field: string, value: unknown) => setValues((before) => ({ ...before, [field]: value }))
  const context: FormContextValue = {
    values,
    set: (field, value) => {
      setFieldValue(field, value)
      setServerErrors(({ [field]: _gone, ...others }) => others)
    },
    leave: (field) => setLeftFields((before) => new Set(before).add(field)),
    labels,
    errors,
    changed: changedFields,
    theirs: otherValues,
    takeTheirs: (field) => {
      setFieldValue(field, otherValues[field])
      setOtherValues(({ [field]: _taken, ...others }) => others)
    },
    busy,
    wait: useCallback((field, waits) => {
      setPendingUploadFields(
        (before) => new Set(waits ? [...before, field] : [...before].filter((one) => one !== field)),
      )
    }, []),
  }
  return {
    context,
    element: formElement,
    submit,
    discard: () => reset(savedBase),
    isNew: savedBase.etag === null,
    waiting: pendingUploadFields,
  }
}
