import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useDraftAutosave } from '@/kit/form/use-draft-autosave.ts'
import { isWithin, setValueAt, type Values } from './answer-path.ts'
import { createDraftStore, type Draft, type DraftPlace } from './draft-storage.ts'
import { getChangedFields, mergeAfterSave, mergeVersions } from './merge-versions.ts'
import { useSubmitWithRetry } from './use-submit-with-retry.ts'
import { getSteps, isStepValid, useWizard, type WizardOptions, type WizardStep } from './use-wizard.ts'

/** Answers as stored on the server, and their ETag. */
export type SavedRecord<V> = { values: V; etag: string | null }

/** Local draft of a form that the server stores too. */
export type SavedDraft<V> = {
  values: V
  /** Server answers that this device received last. An answer that differs from `base` was changed on this device. */
  base: V
  /** Conflicting answers of another device, until the user chooses. Key: path. */
  others: Readonly<Record<string, unknown>>
}

type SavedFormOptions<V extends Values> = Omit<WizardOptions<V>, 'begin'> & {
  about: string
  place: DraftPlace
  /** Record from the server. Null if the device is offline. */
  record: SavedRecord<V> | null
  draft: Draft<SavedDraft<V>> | null
  /** True if any device has saved answers before. The introduction is then skipped. */
  isStarted: boolean
  /**
   * Returns the server's current answers, or null after sending.
   * @throws ApiError, NoAnswer
   */
  load: () => Promise<SavedRecord<V> | null>
  /**
   * @returns the server's new answers, or null after sending
   * @throws ApiError, NoAnswer
   */
  save: (patch: Partial<V>, submit: boolean, etag: string | null) => Promise<SavedRecord<V> | null>
  /** Returns answers that are sent only with the final form and are not part of the server draft. */
  getSubmitFields?: ((values: V) => object) | undefined
  onSent: () => void
  /** Called if the link has become invalid. */
  onGone: () => void
}

/** Returns the changed answers that belong to the given steps. */
const getChanges = <V extends Values>(steps: readonly WizardStep[], base: V, values: V): Partial<V> => {
  const fields = steps.flatMap((step) => step.fields)
  const changedFields = Object.entries(getChangedFields(base, values)).filter(([field]) => isWithin(field, fields))
  return Object.fromEntries(changedFields) as Partial<V>
}

/** Returns the index of the first step with a conflicting answer, or -1. */
const findFirstConflictStep = (others: Readonly<Record<string, unknown>>, steps: readonly WizardStep[]): number => {
  const paths = Object.keys(others)
  return steps.findIndex(({ fields }) => paths.some((path) => isWithin(path, fields)))
}

type KnownState<V> = SavedDraft<V> & { etag: string | null }

/** Error if the form was already sent from this or another device. */
class AlreadySent extends Error {}

const isSent = (error: unknown): boolean =>
  error instanceof AlreadySent || (error instanceof ApiError && error.status === 409)

const createInitialState = <V extends Values>(
  record: SavedRecord<V> | null,
  draft: Draft<SavedDraft<V>> | null,
): KnownState<V> => {
  if (!record && !draft) throw new Error('A form begins with what the server or this device has')
  if (!record) return { ...(draft as Draft<SavedDraft<V>>).values, etag: null }
  const { values: base, etag } = record
  if (!draft) return { values: base, base, others: {}, etag }
  const merged = mergeVersions({ base: draft.values.base, mine: draft.values.values, theirs: base })
  return { values: merged.values, base, others: { ...draft.values.others, ...merged.conflicts }, etag }
}

/**
 * Manages a public form with several steps whose answers the server stores. The server stores each completed step. This
 * browser stores each keystroke, even offline. Changes from other devices are merged, and conflicts are offered to the
 * user.
 */
export const useSavedForm = <V extends Values>(options: SavedFormOptions<V>) => {
  const { about, place, record, draft, isStarted, load, save, getSubmitFields, onSent, onGone, ...wizardOptions } =
    options
  const [begin] = useState(() => createInitialState(record, draft))
  const [firstStep] = useState(() => {
    const steps = getSteps(wizardOptions.steps, begin.values)
    const firstInvalidStep = steps.findIndex((step) => !isStepValid(step, begin.values, wizardOptions.isAsked))
    const firstUnfinishedStep = firstInvalidStep < 0 ? steps.length - 1 : firstInvalidStep
    return draft?.step ?? (isStarted ? firstUnfinishedStep : -1)
  })
  const wizard = useWizard<V>({ ...wizardOptions, begin: { values: begin.values, step: firstStep } })
  const { values, at: stepIndex } = wizard
  const [{ base, others }, setKnown] = useState<Omit<SavedDraft<V>, 'values'>>(begin)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [isTouched, setIsTouched] = useState(draft !== null)
  const [isUnsent, setIsUnsent] = useState(false)

  /** Latest state, for code that continues after a response from the server. */
  const latestState = useRef<KnownState<V>>(begin)
  useLayoutEffect(() => {
    latestState.current = { ...latestState.current, values, base, others }
  }, [values, base, others])

  const applyServerRecord = useEffectEvent((serverRecord: SavedRecord<V>, sent: Partial<V>) => {
    const { base: before, values: here, others: waiting } = latestState.current
    const merged = mergeAfterSave({ base: before, mine: here, sent, theirs: serverRecord.values })
    const knownAnswers = { base: serverRecord.values, others: { ...waiting, ...merged.conflicts } }
    latestState.current = { ...knownAnswers, values: merged.values, etag: serverRecord.etag }
    const mergedChanges = getChangedFields(here, merged.values)
    if (Object.keys(mergedChanges).length) wizard.set(mergedChanges)
    setKnown(knownAnswers)
    // Open the step with the conflict if the user has already left it.
    const step = findFirstConflictStep(merged.conflicts, getSteps(wizardOptions.steps, merged.values))
    if (step >= 0 && step < stepIndex) wizard.open(step)
  })
  const reloadAndMerge = async () => {
    const serverRecord = await load()
    if (!serverRecord) throw new AlreadySent()
    applyServerRecord(serverRecord, {})
  }
  /** Queue that runs saves one after the other, because each save depends on the previous response. */
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve())
  const saveNow = useEffectEvent((submit: boolean): Promise<void> => {
    const saveOnce = async () => {
      const { base: before, values: here } = latestState.current
      const patch = getChanges(
        getSteps(wizardOptions.steps, here).filter((step) => isStepValid(step, here, wizardOptions.isAsked)),
        before,
        here,
      )
      if (!submit && !Object.keys(patch).length) return
      const serverRecord = await save(
        { ...patch, ...(submit && getSubmitFields?.(here)) },
        submit,
        latestState.current.etag,
      )
      if (serverRecord) applyServerRecord(serverRecord, patch)
      setSavedAt(Date.now())
    }
    const savePromise = saveQueue.current.then(async () => {
      // Load the record first if its ETag is unknown. Without the ETag, the server could not detect changes by another
      // device.
      if (latestState.current.etag === null) await reloadAndMerge()
      await saveOnce().catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error
        await reloadAndMerge()
        await saveOnce()
      })
      setIsUnsent(false)
    })
    saveQueue.current = savePromise.catch(() => undefined)
    return savePromise
  })
  const saveCompletedStep = useEffectEvent(() =>
    saveNow(false).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return onGone()
      if (isSent(error)) return void autosave.end().then(onSent)
      if (!wizard.mark(error)) setIsUnsent(true)
    }),
  )
  const [completedSteps, setCompletedSteps] = useState(0)
  useEffect(() => {
    if (completedSteps) void saveCompletedStep()
  }, [completedSteps])
  useEffect(() => {
    if (!isUnsent) return
    const retry = () => void saveCompletedStep()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isUnsent])

  const submission = useSubmitWithRetry({
    pending: draft?.attempt ?? null,
    getValues: () => values,
    storeAttempt: (attempt) => autosave.storeNow({ ...draftToStore, attempt }),
    send: () =>
      saveNow(true).catch((error: unknown) => {
        // Treat the form as sent if it has arrived but the response was lost.
        if (!isSent(error)) throw error
      }),
    onSent: () => void autosave.end().then(onSent),
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 404) onGone()
      return wizard.mark(error)
    },
  })
  const { attempt } = submission
  const draftToStore = useMemo(
    (): Draft<SavedDraft<V>> => ({ about, step: stepIndex, attempt, values: { values, base, others } }),
    [about, stepIndex, attempt, values, base, others],
  )
  const autosave = useDraftAutosave({ draft: isTouched ? draftToStore : null, store: createDraftStore(place) })
  // Send the answers that the page could not send before it was closed.
  const resendPending = useEffectEvent(() => {
    if (draft?.attempt && wizard.isLast) submission.send()
    else if (draft) void saveCompletedStep()
  })
  useEffect(() => resendPending(), [])

  return {
    wizard: {
      ...wizard,
      set: (patch: Partial<V>) => {
        setIsTouched(true)
        wizard.set(patch)
      },
    },
    autosave,
    ...submission,
    /** Time when the server had all answers. Null while some answers are only on this device. */
    savedAt: Object.keys(getChanges(getSteps(wizardOptions.steps, values), base, values)).length ? null : savedAt,
    /** Saves a completed step on the server. */
    push: useCallback(() => setCompletedSteps((times) => times + 1), []),
    /** Conflicting answers of another device, until the user chooses. */
    openQuestions: {
      count: Object.keys(others).length,
      show: () => {
        const step = findFirstConflictStep(others, getSteps(wizardOptions.steps, values))
        if (step >= 0) wizard.open(step)
      },
    },
    conflicts: {
      others,
      settle: (path: string, isOtherChosen: boolean) => {
        const [field = ''] = path.split('.')
        if (isOtherChosen) wizard.set({ [field]: setValueAt(values, path, others[path])[field] } as Partial<V>)
        setKnown((before) => {
          const { [path]: _, ...left } = before.others
          return { ...before, others: left }
        })
      },
    },
  }
}

export type SavedForm<V extends Values> = ReturnType<typeof useSavedForm<V>>
