import { and, eq } from 'drizzle-orm'
import type { HistoryEntry } from '../../contract/history.ts'
import type { Tx } from '../db/client.ts'
import { departures } from '../db/schema.ts'
import { readPairChanges, type TrailPosition } from './record-changes.ts'

type DepartureArgs = { collector?: string | null; unlisted?: boolean; value?: string | null }

/**
 * Reads the changes to the departures of a session or of a person. The changes contain the collectors and the decisions
 * about them (B-HAL-04).
 */
export const readDepartureChanges = async (
  tx: Tx,
  organisation: string,
  table: 'sessions' | 'registered',
  id: string,
  before?: TrailPosition,
) => {
  const column = table === 'sessions' ? departures.session_id : departures.registered_id
  const departurePairs = await tx
    .select({ of: departures.session_id, person: departures.registered_id })
    .from(departures)
    .where(and(eq(departures.organisation_id, organisation), eq(column, id)))
  const changes = await readPairChanges(tx, organisation, 'departures', departurePairs, before)
  return changes.flatMap(({ row, of: sessionId, person, facts }) => {
    const args = row.args as DepartureArgs
    // Skip a departure without a collector, because its person has been erased.
    if (row.name !== 'conflict.resolve' && args.collector === undefined) return []
    const departure = {
      session: sessionId,
      registered: person,
      collector: args.collector ?? args.value ?? null,
      unlisted: args.unlisted ?? false,
    }
    return [{ row, entry: { ...facts, fields: [], departure } satisfies HistoryEntry }]
  })
}
