import type { AttendanceState } from '@contract/rows.ts'
import { findLikelyDuplicates } from '@contract/rules/duplicates.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import type { StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import type { PersonDraft } from '../-person/person-draft.ts'

/** Registered person who may be the person at the door, with facts that distinguish people of the same name. */
export type PersonMatch = {
  person: StoredRow<'registered'>
  /** Other members of the person's family. */
  family: readonly StoredRow<'registered'>[]
  /** True if the person is already on the session, so that choosing them changes nothing. */
  onSession: boolean
}

/** Maximum number of matches, because the dialog must stay a short question. */
const MAX_MATCHES = 5

/**
 * Finds people in this device's register who may be the person to be registered.
 * @param session session that the person would be added to, and the state they would get
 */
export const findMatches = async (
  db: ReturnType<typeof useReplica>['db'],
  wanted: Pick<PersonDraft, 'first_name' | 'last_name' | 'date_of_birth'>,
  session: { id: string | undefined; state: AttendanceState },
): Promise<PersonMatch[]> => {
  const people = await db.rows('registered').toArray()
  const duplicates = findLikelyDuplicates(people, wanted).slice(0, MAX_MATCHES)
  if (duplicates.length === 0) return []
  const families = groupFamilies(people, 'en')
  return Promise.all(
    duplicates.map(async (person) => {
      const family = families.find(({ members }) => members.includes(person))?.members ?? []
      const row = session.id && (await db.rows('attendance').get(`${session.id}:${person.id}`))
      return {
        person,
        family: family.filter((other) => other !== person && !other.soft_archived),
        onSession: row ? row.state === session.state || row.state === 'attending' : false,
      }
    }),
  )
}
