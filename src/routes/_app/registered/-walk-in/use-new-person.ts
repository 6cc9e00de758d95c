import { newId } from '@contract/id.ts'
import type { PersonValues } from '@contract/registered/registered-fields.ts'
import { getStateWhenAdded } from '@contract/rules/attendance.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { markPhotoPending } from '@/device-storage/offline-photos.ts'
import { type NewChange, type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'
import { type AddedParcelChange, buildParcelChange } from '../-person/add-to-parcels.ts'
import type { BackTarget } from '../-person/back-link.ts'
import { useClaimedForm } from '../-person/claimed-form.ts'
import { type PersonDraft, toNewPerson } from '../-person/person-draft.ts'
import { useDraftControls, useStoredDraft } from '../-person/use-person-draft.ts'
import { findMatches, type PersonMatch } from './find-matches.ts'
import { buildSiblingDraft } from './walk-in-draft.ts'

type NewPersonOptions = BackTarget & {
  /** Kind of the form, under which its draft is stored. */
  formKind: string
  emptyDraft: PersonDraft
}

type OpenForm = { formCount: number; siblingDraft: PersonDraft | null }

type RegisteredPerson = { id: string; values: PersonValues; parcelChange: AddedParcelChange | null }

/** Manages the draft of a new person, and registers the person in a session or a parcel session. */
export function useNewPerson({ formKind, emptyDraft, session: requestedSession, parcels }: NewPersonOptions) {
  const { db } = useReplica()
  const user = useUser()
  const targetSession = useLiveQuery(() => findSession(db, requestedSession), [db, requestedSession])
  const session = targetSession?.session?.id
  const state = getStateWhenAdded(user.two_step_attendance ? 'two_step' : 'normal')
  const formName = useClaimedForm(formKind)
  const storedDraft = useStoredDraft(formName, emptyDraft)
  const draftControls = useDraftControls(formName ?? formKind)
  // Counter that remounts the form for each new person, and the person's draft if the form does not start empty.
  const [{ formCount, siblingDraft }, setForm] = useState<OpenForm>({ formCount: 0, siblingDraft: null })

  /** Builds the change that adds a person to the session, as Add Attendance does (PER-174). Empty without a session. */
  async function buildSessionTick(registered: string): Promise<NewChange[]> {
    if (!session) return []
    const row = await db.rows('attendance').get(`${session}:${registered}`)
    const seenVersion = row?.version ?? (await db.getMeta('version')) ?? 0
    return [{ name: 'attendance.set', args: { session, registered, seen: seenVersion, state } }]
  }

  /** Registers a person. Returns null if the changes could not be saved. */
  async function register(draft: PersonDraft): Promise<RegisteredPerson | null> {
    const id = newId()
    const values = toNewPerson(draft)
    const group = user.allow_multiple_groups ? targetSession?.session?.group : undefined
    if (group && !values.groups?.length) values.groups = [group]
    if (draft.photo) await markPhotoPending(db, draft.photo)
    const tickChanges = await buildSessionTick(id)
    const parcelChange = await buildParcelChange(db, parcels, { id, ...values })
    const isSaved = await draftControls.save([
      { name: 'registered.create', args: { id, values } },
      ...tickChanges,
      ...(parcelChange ? [parcelChange] : []),
    ])
    return isSaved ? { id, values, parcelChange } : null
  }

  return {
    /** Requested session, undefined while loading. */
    targetSession,
    /** Undefined until the name is claimed. */
    formName,
    /** Undefined while loading. */
    storedDraft,
    draftControls,
    formCount,
    siblingDraft,
    restartForm: () => setForm({ formCount: formCount + 1, siblingDraft: null }),
    /**
     * Restarts the form for a brother or sister.
     * @param family ids of the other family members who are registered already
     */
    restartFormForSibling: async (previousChild: string, family: readonly string[]) => {
      const person = await db.rows('registered').get(previousChild)
      setForm({ formCount: formCount + 1, siblingDraft: person ? buildSiblingDraft(person, family) : null })
    },
    /** Builds the change that links a registered person to the family of a new person. */
    buildFamilyLink: ({ person, family }: PersonMatch, { family_entries }: PersonDraft): NewChange[] => {
      const linkedIds = [...person.family_entries, ...family.map(({ id }) => id), person.id]
      const newIds = family_entries.filter((id) => !linkedIds.includes(id))
      if (newIds.length === 0) return []
      return [
        { name: 'registered.update', args: { id: person.id, set: { family_entries: { add: newIds, remove: [] } } } },
      ]
    },
    /** True if a new person in the session counts as present. */
    isTickedIn: state === 'attending',
    buildSessionTick,
    findDuplicates: (draft: PersonDraft) => findMatches(db, draft, { id: session, state }),
    register,
  }
}

/** Session for a new person. `gone` is true if the requested session is not on this device. */
type TargetSession = { session: StoredRow<'sessions'> | undefined; gone: boolean }

async function findSession(
  db: ReturnType<typeof useReplica>['db'],
  requestedId: string | undefined,
): Promise<TargetSession> {
  if (requestedId === undefined) return { session: undefined, gone: false }
  const id = (await db.aliases.get(requestedId))?.target ?? requestedId
  const session = await db.rows('sessions').get(id)
  return { session, gone: session === undefined }
}
