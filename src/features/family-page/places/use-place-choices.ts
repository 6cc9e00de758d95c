import {
  type FamilyBookingResult,
  type FamilySession,
  familyBookingOperations,
  type WantedState,
} from '@contract/family/family-bookings.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useSubmitWithRetry } from '@/kit/public/use-submit-with-retry.ts'
import { useFamilyPage } from '../family-context.ts'
import { readFromTab, storeInTab } from '../tab-storage.ts'
import { buildPlacesKey } from '../waiting-answers.ts'
import {
  buildCalls,
  buildChoiceKey,
  type FamilyChild,
  keepOpenChoices,
  type PlaceChoices,
  toggleChoice,
} from './place-choices.ts'

type Draft = {
  choices: PlaceChoices
  together: boolean
  /** Days on which the family accepts the waiting list. */
  listDays: readonly string[]
  /** True if the family has pressed Send and the club has not answered. */
  isSubmitted: boolean
}

/** Reason why the last sending did not change a place. Key: session and child. */
export type PlaceProblems = Readonly<Record<string, NonNullable<FamilyBookingResult['code']>>>

type PlaceChoicesOptions = {
  sessions: readonly FamilySession[]
  /** Called with the results of a call. */
  onResults: (results: readonly FamilyBookingResult[]) => void
  /** Loads the sessions again. */
  onReload: () => void
}

/**
 * Manages the chosen places. They stay in this tab until the club has them, also after a reload. Choices that cannot be
 * sent are sent again when the network returns (B-FAM-05).
 */
export function usePlaceChoices({ sessions, onResults, onReload }: PlaceChoicesOptions) {
  const { token, callFamily } = useFamilyPage()
  const storageKey = buildPlacesKey(token)
  const [draft, setDraft] = useState(() => readDraft(storageKey, sessions))
  const latestDraft = useRef(draft)
  const [problems, setProblems] = useState<PlaceProblems>({})
  const [sentAt, setSentAt] = useState<number | null>(null)
  const store = (changes: Partial<Draft>) => {
    latestDraft.current = { ...latestDraft.current, ...changes }
    storeInTab(storageKey, latestDraft.current)
    setDraft(latestDraft.current)
  }
  const sendCalls = async () => {
    const { choices, together, listDays } = latestDraft.current
    for (const { bookings, ...call } of buildCalls({ sessions, choices, together, listDays })) {
      const body = { bookings, together: call.together }
      const { results } = await callFamily(familyBookingOperations['family.bookings'], { params: { token }, body })
      const sentKeys = new Set(bookings.map(({ session, registered }) => buildChoiceKey(session, registered)))
      const remaining = Object.entries(latestDraft.current.choices).filter(([key]) => !sentKeys.has(key))
      store({ choices: Object.fromEntries(remaining) })
      setProblems((before) => ({ ...before, ...listProblems(results) }))
      onResults(results)
    }
  }
  const { sending, trying, send } = useSubmitWithRetry({
    pending: null,
    getValues: () => ({}),
    storeAttempt: async () => undefined,
    send: sendCalls,
    onSent: () => {
      store({ isSubmitted: false, listDays: [] })
      setSentAt(Date.now())
      onReload()
    },
    onRefused: (error) => {
      store({ isSubmitted: false })
      if (error instanceof ApiError && error.status === 404) onReload()
      return error instanceof ApiError && (error.status === 404 || error.status === 401)
    },
  })
  // Send the choices of an earlier key or page load.
  const sendSubmitted = useEffectEvent(() => {
    if (latestDraft.current.isSubmitted) send()
  })
  useEffect(() => sendSubmitted(), [])
  const change = (changes: Partial<Draft>) => {
    // Ignore presses during a call, because their choices would not be part of it.
    if (!trying) store(changes)
  }
  return {
    ...draft,
    problems,
    /** Time of the last sending that the club has received. */
    sentAt,
    sending,
    isBusy: trying,
    toggle: (session: string, child: FamilyChild) => {
      setProblems({})
      change({ choices: toggleChoice(draft.choices, session, child), isSubmitted: false })
    },
    answerOffer: (session: string, registered: string, wanted: WantedState) =>
      change({ choices: { ...draft.choices, [buildChoiceKey(session, registered)]: wanted } }),
    setTogether: (together: boolean) => change({ together, listDays: [] }),
    acceptList: (session: string) => change({ listDays: [...draft.listDays, session] }),
    /** Chooses children for the waiting list, after a day had no place for all. */
    chooseList: (session: string, children: readonly string[]) => {
      const added = Object.fromEntries(children.map((child) => [buildChoiceKey(session, child), 'waiting' as const]))
      setProblems({})
      change({ choices: { ...draft.choices, ...added } })
    },
    send: () => {
      setProblems({})
      store({ isSubmitted: true })
      send()
    },
  }
}

export type PlaceChoicesState = ReturnType<typeof usePlaceChoices>

const EMPTY_DRAFT: Draft = { choices: {}, together: false, listDays: [], isSubmitted: false }

function readDraft(storageKey: string, sessions: readonly FamilySession[]): Draft {
  const stored = { ...EMPTY_DRAFT, ...readFromTab<Draft>(storageKey) }
  const choices = keepOpenChoices(stored.choices, sessions)
  return { ...stored, choices, isSubmitted: stored.isSubmitted && Object.keys(choices).length > 0 }
}

function listProblems(results: readonly FamilyBookingResult[]): PlaceProblems {
  return Object.fromEntries(
    results.flatMap(({ session, registered, code }) => (code ? [[buildChoiceKey(session, registered), code]] : [])),
  )
}
