import { and, eq, inArray, or } from 'drizzle-orm'
import type { HistoryEntry } from '../../contract/history.ts'
import { departureId } from '../../contract/id.ts'
import type { Tx } from '../db/client.ts'
import { conflicts, departures, mutations } from '../db/schema.ts'
import { changesOf, factsOf, kindOf, standingFor } from './record-changes.ts'

type Sent = {
  session?: string
  registered?: string
  collector?: string | null
  unlisted?: boolean
  value?: string | null
}

/** Who has left a session with whom, or which sessions somebody has left, and what was decided about it (B-HAL-04). */
export const departuresOf = async (
  tx: Tx,
  organisation: string,
  table: 'sessions' | 'registered',
  id: string,
) => {
  const column = table === 'sessions' ? departures.session_id : departures.registered_id
  const rows = await tx
    .select({ session: departures.session_id, person: departures.registered_id })
    .from(departures)
    .where(and(eq(departures.organisation_id, organisation), eq(column, id)))
  // What was done under the id of a twin session, or of a person who was merged since, was done to these.
  const standing = await standingFor(
    tx,
    organisation,
    rows.flatMap(({ session, person }) => [session, person]),
  )
  const idsOf = (one: string) => [
    one,
    ...[...standing].flatMap(([alias, target]) => (target === one ? alias : [])),
  ]
  const records = rows.flatMap(({ session, person }) =>
    idsOf(session).flatMap((of) => idsOf(person).map((who) => departureId(of, who))),
  )
  const disputes = await tx
    .select({ id: conflicts.id, record: conflicts.record })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, organisation),
        eq(conflicts.table, 'departures'),
        inArray(conflicts.record, [...records, '']),
      ),
    )
  const recordOf = new Map(disputes.map((dispute) => [dispute.id as string, dispute.record]))
  const own = and(eq(mutations.table, 'departures'), inArray(mutations.record, [...records, '']))
  const decided = and(eq(mutations.table, 'conflicts'), inArray(mutations.record, [...recordOf.keys(), '']))
  const changes = await changesOf(tx, organisation, or(own, decided))
  return changes.flatMap((row) => {
    const args = row.args as Sent
    // Of somebody who has been erased since it is not known any more.
    if (row.name !== 'conflict.resolve' && args.collector === undefined) return []
    const [session = '', person = ''] = (recordOf.get(row.record ?? '') ?? row.record ?? '').split(':')
    const departure = {
      session: standing.get(session) ?? session,
      registered: standing.get(person) ?? person,
      collector: args.collector ?? args.value ?? null,
      unlisted: args.unlisted ?? false,
    }
    const what = kindOf(row.name, row.args)
    return [{ row, entry: { ...factsOf(row), what, fields: [], departure } satisfies HistoryEntry }]
  })
}
