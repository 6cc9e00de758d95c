import type { AttendanceState } from '@contract/rows.ts'
import { likelyDuplicates } from '@contract/rules/duplicates.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import type { Stored, useReplica } from '@/hooks/use-replica.ts'
import type { WalkIn } from './walk-in-values.ts'

/** Somebody who may be the person at the door, with what tells two of one name apart. */
export type Match = {
  person: Stored<'registered'>
  /** The others of the family. */
  family: readonly Stored<'registered'>[]
  /** Whether choosing them would change nothing on the session. */
  onSession: boolean
}

/** More would be a list, not a question. */
const MAX_MATCHES = 5

/**
 * The people who may be registered already, from this device.
 * @param session what they would be put on, and in which state
 */
export const findMatches = async (
  db: ReturnType<typeof useReplica>['db'],
  wanted: Pick<WalkIn, 'first_name' | 'last_name' | 'date_of_birth'>,
  session: { id: string | undefined; state: AttendanceState },
): Promise<Match[]> => {
  const people = await db.rows('registered').toArray()
  const found = likelyDuplicates(people, wanted).slice(0, MAX_MATCHES)
  if (found.length === 0) return []
  const families = groupFamilies(people, 'en')
  return Promise.all(
    found.map(async (person) => {
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
