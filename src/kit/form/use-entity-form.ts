import { problems } from '@contract/form.ts'
import { sentences } from '@contract/sentences.ts'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useToast } from '@/ui/toast.tsx'
import { noticeWords } from '@/words/notice-words.ts'
import type { FormContextValue, Values } from './form-context.ts'
import { problemWords, serverFieldWords } from './problem-words.ts'
import { useUnsaved } from './unsaved/unsaved.tsx'

/** Form values of a record and its ETag. */
export type Saved<V extends Values> = { values: V; etag: string | null }

export type EntityFormOptions<V extends Values> = {
  /** Schema of the values that may be sent. */
  schema: v.GenericSchema<unknown, unknown>
  labels: Readonly<Record<keyof V & string, string>>
  /** The last loaded record, or the initial values of a new one. */
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
  /** Handles an error that marks no field. The default is an error notice. */
  onFailure?: (error: unknown) => void
  /** False if unsaved input may be lost without confirmation. */
  guarded?: boolean
}

/** State of a form for its components. */
export type EntityFormState = ReturnType<typeof useEntityForm>

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const differing = (a: Values, b: Values): string[] =>
  Object.keys(a).filter((field) => !same(a[field], b[field]))

/** @returns false if the form does not contain any of the invalid fields */
const focusFirstWrong = (form: RefObject<HTMLFormElement | null>): boolean => {
  form.current
    ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :is(button, input, [tabindex])')
    ?.focus()
  return form.current?.querySelector('[aria-invalid="true"], [data-invalid]') != null
}

/**
 * State of a record's form. Validates each field on blur and all fields before sending. Server errors mark
 * their fields (ERR-06). After a conflict, untouched fields get the new values. Fields changed by both users
 * show both values.
 */
export const useEntityForm = <V extends Values>(options: EntityFormOptions<V>) => {
  const { schema, labels, saved, save, read, savedWords, onSaved, guarded = true } = options
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const tell = options.onFailure ?? notice
  const element = useRef<HTMLFormElement>(null)
  /** Saved values that the fields are compared with. */
  const [base, setBase] = useState(saved)
  const [values, setValues] = useState(saved.values)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [pressed, setPressed] = useState(0)
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const changed = useMemo(() => new Set(differing(values, base.values)), [values, base])
  useUnsaved(guarded && (changed.size > 0 || waiting.size > 0) && !busy)

  const begin = (next: Saved<V>) => {
    setBase(next)
    setValues(next.values)
    setLeft(new Set())
    setPressed(0)
    setSaid({})
    setTheirs({})
  }
  // Reset the form if the record was reloaded and nothing was changed here.
  const follow = useEffectEvent(() => {
    if (saved.etag !== base.etag && changed.size === 0 && !busy) begin(saved)
  })
  useEffect(() => {
    if (saved.etag !== null) follow()
  }, [saved.etag])

  const found = problems(schema, values)
  const errors: Record<string, string> = {}
  for (const field of Object.keys(values)) {
    const problem = found[field]
    if (said[field]) errors[field] = said[field]
    // Mark pasted text that is too long before the field is left.
    else if (problem && (pressed > 0 || left.has(field) || problem.kind === 'too_long'))
      errors[field] = problemWords(i18n, problem)
  }
  const showWrong = useEffectEvent(() => {
    const [wrong] = Object.entries(errors)
    // Show a toast for an invalid field that this form does not contain, such as the year of an existing
    // entry.
    if (!focusFirstWrong(element) && wrong)
      show({ tone: 'error', message: `${labels[wrong[0]]}: ${wrong[1]}` })
  })
  useEffect(() => {
    if (pressed > 0) showWrong()
  }, [pressed])

  const mark = (error: unknown): boolean => {
    const detail = error instanceof ApiError && error.status === 400 ? (error.detail ?? {}) : {}
    const marked: Record<string, string> = {}
    for (const [path, [text]] of Object.entries(detail)) {
      const field = path.split('.')[0] ?? ''
      if (text && field in values) marked[field] ??= serverFieldWords(i18n, text)
    }
    if (Object.keys(marked).length === 0) return false
    setSaid(marked)
    setPressed((times) => times + 1)
    return true
  }

  /** Takes over fields that only the other user changed. Fields changed by both show both values. */
  const mergeWithNow = async (error: ApiError) => {
    if (!read) return tell(error)
    const now = await read()
    const elsewhere = differing(now.values, base.values)
    const untouched = elsewhere.filter((field) => !changed.has(field))
    const both = elsewhere.filter((field) => changed.has(field) && !same(values[field], now.values[field]))
    setBase(now)
    setValues((before) => ({
      ...before,
      ...Object.fromEntries(untouched.map((field) => [field, now.values[field]])),
    }))
    setTheirs(Object.fromEntries(both.map((field) => [field, now.values[field]])))
    const [sentence = sentences.changed] = Object.values(error.detail ?? {}).flat()
    const first = noticeWords(i18n, sentence).replace(/\.$/, '')
    show({
      tone: 'error',
      message: both.length
        ? t`${first}. Where you both changed something, both are shown. Choose, then save again.`
        : t`${first}. It is in the form now. Look at it, then save again.`,
    })
  }

  const submit = async () => {
    if (busy || waiting.size > 0) return
    if (Object.keys(found).length > 0) {
      setSaid({})
      setPressed((times) => times + 1)
      return
    }
    setBusy(true)
    try {
      const next = await save(values, base.etag, [...changed])
      begin(next)
      if (savedWords !== null) show({ message: savedWords ?? t`Saved successfully` })
      onSaved?.(next)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        await mergeWithNow(error).catch(tell)
      else if (!mark(error)) tell(error)
    } finally {
      setBusy(false)
    }
  }

  const put = (field: string, value: unknown) => setValues((before) => ({ ...before, [field]: value }))
  const context: FormContextValue = {
    values,
    set: (field, value) => {
      put(field, value)
      setSaid(({ [field]: _gone, ...others }) => others)
    },
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    labels,
    errors,
    changed,
    theirs,
    takeTheirs: (field) => {
      put(field, theirs[field])
      setTheirs(({ [field]: _taken, ...others }) => others)
    },
    busy,
    wait: useCallback((field, waits) => {
      setWaiting((before) => new Set(waits ? [...before, field] : [...before].filter((one) => one !== field)))
    }, []),
  }
  return { context, element, submit, discard: () => begin(base), isNew: base.etag === null, waiting }
}
