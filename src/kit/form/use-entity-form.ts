import { useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useToast } from '@/ui/toast.tsx'
import { translateProblem } from '@/words/server-messages.ts'
import { mergeServerVersion } from './merge-server-version.ts'
import { useUnsaved } from './unsaved/unsaved.tsx'
import { type AppForm, useAppForm, useIsFormBusy } from './use-app-form.ts'
import { useSessionDraft } from './use-session-draft.ts'
import { findDifferences, type Values } from './values.ts'

/** Problem that is shown if the server does not name the changed fields. */
const CHANGED_PROBLEM = { code: 'changed', params: {}, text: '' }

/** Form values of a record and its ETag. */
export type Saved<V extends Values> = { values: V; etag: string | null }

export type EntityFormOptions<V extends Values> = {
  /** Schema of the values that may be sent. */
  schema: v.GenericSchema<unknown, unknown>
  labels: Readonly<Record<keyof V & string, string>>
  /** Messages for empty required fields that name what is missing, such as "Choose a club." */
  missingMessages?: Readonly<Partial<Record<keyof V & string, string>>>
  /** Last loaded record, or the initial values of a new record. */
  saved: Saved<V>
  /**
   * Saves the record.
   * @param changed names of the changed fields
   * @returns the saved version, or nothing if records of this kind have no version
   * @throws ApiError, NoAnswer
   */
  save: (values: V, etag: string | null, changed: readonly string[]) => Promise<Saved<V> | undefined>
  /**
   * Reloads the record after a conflict.
   * @throws the same errors as `save`
   */
  read?: () => Promise<Saved<V>>
  /** Message after saving, "Saved successfully" by default. Null shows no message. */
  savedMessage?: string | null | undefined
  /** Called after a successful save. */
  onSaved?: (saved: Saved<V>) => void
  /** Handles an error that does not mark a field. The default shows an error notice. */
  onFailure?: (error: unknown) => void
  /** Key of the session draft, so that a crash of the tab does not lose what was typed. Never set for medical data. */
  draftKey?: string
  /** False if unsaved input may be lost without confirmation. */
  isGuarded?: boolean
}

type EntityFormState<V extends Values> = {
  form: AppForm<V>
  /** True while the record is being saved. */
  isBusy: boolean
  isNew: boolean
  /** True if the user must confirm before the input is lost. */
  isUnsaved: boolean
  discard: () => void
}

/**
 * Manages the form of a record. After a conflict, untouched fields get the new values. Fields that both users changed
 * show both values (ERR-06).
 */
export const useEntityForm = <V extends Values>(options: EntityFormOptions<V>): EntityFormState<V> => {
  const { schema, labels, saved, save, read, savedMessage, onSaved, isGuarded = true } = options
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const reportFailure = options.onFailure ?? showErrorNotice
  /** Saved record, for comparison with the fields. */
  const [base, setBase] = useState(saved)
  /** Newest loaded version. It is newer than the base if the record was reloaded while the user typed. */
  const newest = useRef(saved)
  const [defaultValues] = useState(saved.values)
  const [otherValues, setOtherValues] = useState<Values>({})
  const labelOf: Readonly<Record<string, string>> = labels
  const appForm = useAppForm<V>({
    defaultValues,
    rules: schema,
    getLabel: useCallback((field: string) => labelOf[field] ?? field, [labelOf]),
    missingMessages: options.missingMessages,
    onSave: async (values) => {
      const next = (await save(values, base.etag, findDifferences(values, base.values))) ?? { values, etag: base.etag }
      reset(next)
      if (savedMessage !== null) show({ message: savedMessage ?? t`Saved successfully` })
      onSaved?.(next)
    },
    onFailure: (error) =>
      read && error instanceof ApiError && error.code === 'changed_meanwhile'
        ? mergeRecord(error, read).catch(reportFailure)
        : reportFailure(error),
  })
  const { setValue }: AppForm = appForm
  const isBusy = useIsFormBusy(appForm)
  const hasChanges = useStore(appForm.store, ({ values }) => findDifferences(values, base.values).length > 0)
  const isUnsaved = isGuarded && (hasChanges || appForm.pendingFields.size > 0)
  useUnsaved(isUnsaved)
  useSessionDraft({
    draftKey: options.draftKey,
    form: appForm,
    base: base.values,
    hasChanges,
    onRestore: (draft) => {
      const merged = mergeServerVersion({ ...draft, server: base.values })
      setOtherValues(merged.otherValues)
      for (const field of findDifferences(merged.values, base.values)) setValue(field, merged.values[field])
      show({ message: t`What you typed before is in the form again.` })
    },
  })

  function rebase(next: Saved<V>) {
    newest.current = next
    setBase(next)
  }
  function reset(next: Saved<V>) {
    rebase(next)
    setOtherValues({})
    appForm.reset(next.values)
  }
  // Reset the form if the record was reloaded and this user has changed nothing.
  const followReload = useEffectEvent(() => {
    newest.current = saved
    if (saved.etag !== base.etag && !hasChanges && !isBusy) reset(saved)
  })
  useEffect(() => {
    if (saved.etag !== null) followReload()
  }, [saved.etag])

  /** Copies fields that only the other user changed. Fields that both users changed show both values. */
  async function mergeRecord(error: ApiError, readRecord: () => Promise<Saved<V>>) {
    const current = await readRecord()
    const merged = mergeServerVersion({ base: base.values, own: appForm.getValues(), server: current.values })
    rebase(current)
    setOtherValues(merged.otherValues)
    for (const field of findDifferences(merged.values, appForm.getValues())) setValue(field, merged.values[field])
    const [problem = CHANGED_PROBLEM] = error.problems
    const first = translateProblem(i18n, problem).replace(/\.$/, '')
    show({
      tone: 'error',
      message: Object.keys(merged.otherValues).length
        ? t`${first}. Where you both changed something, both are shown. Choose, then save again.`
        : t`${first}. It is in the form now. Look at it, then save again.`,
    })
  }

  const form = useMemo(
    () => ({
      ...appForm,
      savedValues: base.values,
      otherValues,
      acceptOtherValue: (field: string) => {
        setValue(field, otherValues[field])
        setOtherValues(({ [field]: _accepted, ...others }) => others)
      },
    }),
    [appForm, setValue, base, otherValues],
  )
  return { form, isBusy, isNew: base.etag === null, isUnsaved, discard: () => reset(newest.current) }
}
