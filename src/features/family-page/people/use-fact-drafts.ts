import { type FamilyPerson, familyPageOperations } from '@contract/family/family-page.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useSubmitWithRetry } from '@/kit/public/use-submit-with-retry.ts'
import { useFamilyPage } from '../family-context.ts'
import { readFromTab, storeInTab } from '../tab-storage.ts'
import { buildFactsKey } from '../waiting-answers.ts'
import { buildChanges, createDraft, type FactDraft, type FactValues } from './fact-drafts.ts'

type FactDraftsOptions = {
  people: readonly FamilyPerson[]
  /** Called with the person as the club has them after a change. */
  onPerson: (person: FamilyPerson) => void
  /** Called if a person is not part of the link any more. */
  onMissing: () => void
}

/**
 * Manages the typed answers of all cards. They stay in this tab until the club has them, also after a reload. Answers
 * that cannot be sent are sent again when the network returns (B-FAM-03).
 */
export function useFactDrafts({ people, onPerson, onMissing }: FactDraftsOptions) {
  const { token, callFamily } = useFamilyPage()
  const storageKey = buildFactsKey(token)
  const [drafts, setDrafts] = useState(() => readDrafts(storageKey, people))
  const latestDrafts = useRef(drafts)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const store = (newDrafts: readonly FactDraft[]) => {
    latestDrafts.current = newDrafts
    storeInTab(storageKey, newDrafts.length > 0 ? newDrafts : null)
    setDrafts(newDrafts)
  }
  const replace = (draft: FactDraft, newDraft: FactDraft | null) =>
    store(latestDrafts.current.flatMap((one) => (isSameRow(one, draft) ? (newDraft ?? []) : one)))
  const sendDraft = async (draft: FactDraft) => {
    const params = { token, id: draft.person }
    try {
      const body = { set: buildChanges(draft) }
      const person = await callFamily(familyPageOperations['family.update_person'], { params, body })
      replace(draft, null)
      onPerson(person)
      setSavedAt(Date.now())
    } catch (error) {
      if (!isRefusal(error)) throw error
      replace(draft, { ...draft, state: 'open', refused: listRefusedFields(draft, error) })
      // Report a person who is not part of the link any more.
      if (error.status === 404) throw error
    }
  }
  const { sending, trying, send } = useSubmitWithRetry({
    pending: null,
    getValues: () => ({}),
    storeAttempt: async () => undefined,
    send: async () => {
      for (let next = findWaiting(latestDrafts.current); next; next = findWaiting(latestDrafts.current))
        await sendDraft(next)
    },
    onSent: () => undefined,
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 404) onMissing()
      return true
    },
  })
  // Send the answers of an earlier key or page load.
  const sendWaiting = useEffectEvent(() => {
    if (findWaiting(latestDrafts.current)) send()
  })
  useEffect(() => sendWaiting(), [])
  return {
    drafts,
    /** Time of the last change that the club has received. */
    savedAt,
    /** True if an answer could not be sent. It is sent again automatically. */
    isWaiting: sending.state === 'waits',
    isSending: trying,
    open: (person: FamilyPerson, group: string) => {
      const draft = createDraft(person, group)
      store([...latestDrafts.current.filter((one) => !isSameRow(one, draft)), draft])
    },
    change: (draft: FactDraft, values: FactValues) =>
      replace(draft, { ...draft, values: { ...draft.values, ...values }, refused: [] }),
    reopen: (draft: FactDraft) => replace(draft, { ...draft, state: 'open' }),
    cancel: (draft: FactDraft) => replace(draft, null),
    save: (draft: FactDraft) => {
      const isChanged = Object.keys(buildChanges(draft)).length > 0
      replace(draft, isChanged ? { ...draft, state: 'waiting' } : null)
      if (isChanged) send()
    },
  }
}

export type FactDrafts = ReturnType<typeof useFactDrafts>

/** Reads the stored drafts of people who are still part of the link. */
function readDrafts(storageKey: string, people: readonly FamilyPerson[]): readonly FactDraft[] {
  const stored = readFromTab<FactDraft[]>(storageKey) ?? []
  return stored.filter((draft) => people.some(({ id }) => id === draft.person))
}

/** True if the server refused the answers themselves, so that sending them again would not help. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.retryable && error.code !== 'family_key_ended'
}

function findWaiting(drafts: readonly FactDraft[]): FactDraft | undefined {
  return drafts.find(({ state }) => state === 'waiting')
}

function isSameRow(a: FactDraft, b: FactDraft): boolean {
  return a.person === b.person && a.group === b.group
}

/** Lists the fields that the server has refused. Names all fields of the row if the response names none of them. */
function listRefusedFields({ values }: FactDraft, { detail }: ApiError): string[] {
  const fields = Object.keys(values)
  const named = Object.keys(detail ?? {}).flatMap((path) => path.split('.').filter((part) => fields.includes(part)))
  return named.length > 0 ? named : fields
}
