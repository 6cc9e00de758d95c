import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { isWithin, type Values, withValueAt } from './answer-path.ts'
import { type Attempt, attemptOf } from './attempt.ts'
import type { Draft, DraftPlace } from './kept-draft.ts'
import { changedFields, mergeAfterSave, mergeAnswers } from './merge-answers.ts'
import { useKept } from './use-kept.ts'
import { useSending } from './use-sending.ts'
import { isStepSound, stepsFor, useWizard, type WizardOptions, type WizardStep } from './use-wizard.ts'

/** The answers of a link as the server has them, and the version that a change is made of. */
export type SavedRecord<V> = { values: V; etag: string | null }

/** What a device keeps of a form that the server keeps too. */
export type SavedDraft<V> = {
  values: V
  /** The server's answers as this device knew them last: what differs from them was written here. */
  base: V
  /** What was written elsewhere where this device had other words, until somebody chooses. */
  others: Readonly<Record<string, unknown>>
}

type SavedFormOptions<V extends Values> = Omit<WizardOptions<V>, 'begin'> & {
  about: string
  place: DraftPlace
  /** Null without a network. */
  record: SavedRecord<V> | null
  draft: Draft<SavedDraft<V>> | null
  /** Whether something was saved before, here or on another device: then the page before the first step is passed over. */
  isBegun: boolean
  /** What the server has now; null once it was sent. @throws ApiError, NoAnswer */
  load: () => Promise<SavedRecord<V> | null>
  /** @returns what the server has then; null once it was sent. @throws ApiError, NoAnswer */
  save: (patch: Partial<V>, submit: boolean, etag: string | null) => Promise<SavedRecord<V> | null>
  /** What goes out with the form alone: until then this device has it, and the server no draft of it. */
  sentAlong?: ((values: V) => object) | undefined
  onSent: () => void
  /** The link leads to nothing any more. */
  onGone: () => void
}

/** What was changed in these steps. */
const changesIn = <V extends Values>(steps: readonly WizardStep[], base: V, values: V): Partial<V> => {
  const fields = steps.flatMap((step) => step.fields)
  const changed = Object.entries(changedFields(base, values)).filter(([field]) => isWithin(field, fields))
  return Object.fromEntries(changed) as Partial<V>
}

/** The first step with an answer that another device has otherwise; -1 if there is none. */
const stepOfFirst = (others: Readonly<Record<string, unknown>>, steps: readonly WizardStep[]): number => {
  const paths = Object.keys(others)
  return steps.findIndex(({ fields }) => paths.some((path) => isWithin(path, fields)))
}

type Known<V> = SavedDraft<V> & { etag: string | null }

/** The form was sent, from here or from another device. */
class AlreadySent extends Error {}

const isSent = (error: unknown): boolean =>
  error instanceof AlreadySent || (error instanceof ApiError && error.status === 409)

const beginning = <V extends Values>(
  record: SavedRecord<V> | null,
  draft: Draft<SavedDraft<V>> | null,
): Known<V> => {
  if (!record && !draft) throw new Error('A form begins with what the server or this device has')
  if (!record) return { ...(draft as Draft<SavedDraft<V>>).values, etag: null }
  const { values: base, etag } = record
  if (!draft) return { values: base, base, others: {}, etag }
  const merged = mergeAnswers(draft.values.base, draft.values.values, base)
  return { values: merged.values, base, others: { ...draft.values.others, ...merged.others }, etag }
}

/**
 * A public form of several steps whose answers the server keeps by the link: each step is saved there when somebody goes
 * on, each keystroke in this browser, with or without a network. What was written on another device meanwhile comes along;
 * where both have other words for one answer, both are offered.
 */
export const useSavedForm = <V extends Values>(options: SavedFormOptions<V>) => {
  const { about, place, record, draft, isBegun, load, save, sentAlong, onSent, onGone, ...asked } = options
  const [begin] = useState(() => beginning(record, draft))
  const [firstStep] = useState(() => {
    const steps = stepsFor(asked.steps, begin.values)
    const unsound = steps.findIndex((step) => !isStepSound(step, begin.values, asked.isAsked))
    return draft?.step ?? (isBegun ? (unsound < 0 ? steps.length - 1 : unsound) : -1)
  })
  const wizard = useWizard<V>({ ...asked, begin: { values: begin.values, step: firstStep } })
  const { values, at } = wizard
  const [{ base, others }, setKnown] = useState<Omit<SavedDraft<V>, 'values'>>(begin)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [attempt, setAttempt] = useState<Attempt | null>(draft?.attempt ?? null)
  const [touched, setTouched] = useState(draft !== null)
  const [unsent, setUnsent] = useState(false)

  const kept = useMemo(
    (): Draft<SavedDraft<V>> => ({ about, step: at, attempt, values: { values, base, others } }),
    [about, at, attempt, values, base, others],
  )
  const keeping = useKept(place, touched ? kept : null)

  /** As of this moment, for what goes on after an answer of the server. */
  const now = useRef<Known<V>>(begin)
  useLayoutEffect(() => {
    now.current = { ...now.current, values, base, others }
  }, [values, base, others])

  const take = useEffectEvent((found: SavedRecord<V>, sent: Partial<V>) => {
    const { base: before, values: here, others: waiting } = now.current
    const merged = mergeAfterSave(before, here, sent, found.values)
    const known = { base: found.values, others: { ...waiting, ...merged.others } }
    now.current = { ...known, values: merged.values, etag: found.etag }
    const changed = changedFields(here, merged.values)
    if (Object.keys(changed).length) wizard.set(changed)
    setKnown(known)
    // The question is on the step that was just left.
    const step = stepOfFirst(merged.others, stepsFor(asked.steps, merged.values))
    if (step >= 0 && step < at) wizard.open(step)
  })
  const takeLatest = async () => {
    const found = await load()
    if (!found) throw new AlreadySent()
    take(found, {})
  }
  /** One call after the other: each is made of what the one before has answered. */
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const saveNow = useEffectEvent((submit: boolean): Promise<void> => {
    const once = async () => {
      const { base: before, values: here } = now.current
      const patch = changesIn(
        stepsFor(asked.steps, here).filter((step) => isStepSound(step, here, asked.isAsked)),
        before,
        here,
      )
      if (!submit && !Object.keys(patch).length) return
      const found = await save({ ...patch, ...(submit && sentAlong?.(here)) }, submit, now.current.etag)
      if (found) take(found, patch)
      setSavedAt(Date.now())
    }
    const done = line.current.then(async () => {
      // Without a version nobody knows whether another device has written meanwhile.
      if (now.current.etag === null) await takeLatest()
      await once().catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error
        await takeLatest()
        await once()
      })
      setUnsent(false)
    })
    line.current = done.catch(() => undefined)
    return done
  })
  const push = useEffectEvent(() =>
    saveNow(false).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return onGone()
      if (isSent(error)) return void keeping.end().then(onSent)
      if (!wizard.mark(error)) setUnsent(true)
    }),
  )
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    if (passed) void push()
  }, [passed])
  useEffect(() => {
    if (!unsent) return
    const again = () => void push()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [unsent])

  const { sending, trying, send, stop } = useSending({
    attempt: async () => {
      const made = attemptOf(attempt, values)
      setAttempt(made)
      await keeping.keepNow({ ...kept, attempt: made })
      return made
    },
    send: () =>
      saveNow(true).catch((error: unknown) => {
        // An answer was lost on its way: the form has arrived.
        if (!isSent(error)) throw error
      }),
    onSent: () => void keeping.end().then(onSent),
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 404) onGone()
      return wizard.mark(error)
    },
  })
  // What this page could not send before it was closed goes out by itself.
  const sendLeft = useEffectEvent(() => {
    if (draft?.attempt && wizard.isLast) send()
    else if (draft) void push()
  })
  useEffect(() => sendLeft(), [])

  return {
    wizard: {
      ...wizard,
      set: (patch: Partial<V>) => {
        setTouched(true)
        wizard.set(patch)
      },
    },
    keeping,
    sending,
    trying,
    send,
    stop,
    /** When the server took all there is; null while words are on this device alone. */
    savedAt: Object.keys(changesIn(stepsFor(asked.steps, values), base, values)).length ? null : savedAt,
    /** A step is right: what it says goes to the server. */
    push: useCallback(() => setPassed((times) => times + 1), []),
    /** The answers that another device has otherwise, until one of the two is chosen. */
    openQuestions: {
      count: Object.keys(others).length,
      show: () => {
        const step = stepOfFirst(others, stepsFor(asked.steps, values))
        if (step >= 0) wizard.open(step)
      },
    },
    versions: {
      others,
      settle: (path: string, taken: boolean) => {
        const [field = ''] = path.split('.')
        if (taken) wizard.set({ [field]: withValueAt(values, path, others[path])[field] } as Partial<V>)
        setKnown((before) => {
          const { [path]: _, ...left } = before.others
          return { ...before, others: left }
        })
      },
    },
  }
}

export type SavedForm<V extends Values> = ReturnType<typeof useSavedForm<V>>
