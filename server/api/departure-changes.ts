import { and, eq } from 'drizzle-orm'
import type { HistoryEntry } from '../../contract/history.ts'
import type { Tx } from '../db/client.ts'
import { departures } from '../db/schema.ts'
import { changesOfPairs, type TrailPlace } from './record-changes.ts'

type Sent = { collector?: string | null; unlisted?: boolean; value?: string | null }

/**
 * Reads the departures from a session, or of a person, with their collectors and the decisions about them
 * (B-HAL-04).
 */
export const departuresOf = async (
  tx: Tx,
  organisation: string,
  table: 'sessions' | 'registered',
  id: string,
  before?: TrailPlace,
) => {
  const column = table === 'sessions' ? departures.session_id : departures.registered_id
  const pairs = await tx
    .select({ of: departures.session_id, person: departures.registered_id })
    .from(departures)
    .where(and(eq(departures.organisation_id, organisation), eq(column, id)))
  const changes = await changesOfPairs(tx, organisation, 'departures', pairs, before)
  return changes.flatMap(({ row, of, person, facts }) => {
    const args = row.args as Sent
    // The collector is unknown if the person has been erased since.
    if (row.name !== 'conflict.resolve' && args.collector === undefined) return []
    const departure = {
      session: of,
      registered: person,
      collector: args.collector ?? args.value ?? null,
      unlisted: args.unlisted ?? false,
    }
    return [{ row, entry: { ...facts, fields: [], departure } satisfies HistoryEntry }]
  })
}
