import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { HistoryEntry } from '../../../contract/history.ts'
import { parcelRowId } from '../../../contract/id.ts'
import type { Tx } from '../../db/client.ts'
import { conflicts, mutations, parcelProvisionRegistered } from '../../db/schema.ts'
import { type Args, changesOf, factsOf, fieldsOf, kindOf, standingFor } from '../record-changes.ts'

/** What was done with the families of a parcel provision session, and what was decided about them. */
export const parcelChanges = async (tx: Tx, organisation: string, parcel: string) => {
  const disputes = await tx
    .select({ id: conflicts.id, record: conflicts.record, field: conflicts.field })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, organisation),
        eq(conflicts.table, 'parcel_rows'),
        like(conflicts.record, `${parcel}:%`),
      ),
    )
  const disputeOf = new Map(disputes.map((dispute) => [dispute.id as string, dispute]))
  const given = parcelProvisionRegistered
  const families = await tx
    .select({ person: given.registered_id })
    .from(given)
    .where(eq(given.parcel_provision_id, parcel))
  const people = families.map(({ person }) => person)
  const merged = await standingFor(tx, organisation, people)
  const ids = [parcel, ...(await standingFor(tx, organisation, [parcel])).keys()]
  // By their keys, one by one: the trail has an index of records.
  const keys = ids.flatMap((id) => [...people, ...merged.keys()].map((person) => parcelRowId(id, person)))
  const own = and(eq(mutations.table, 'parcel_rows'), inArray(mutations.record, [...new Set(keys), '']))
  const decided = and(eq(mutations.table, 'conflicts'), inArray(mutations.record, [...disputeOf.keys(), '']))
  const rows = await changesOf(tx, organisation, or(own, decided))
  return rows.map((row) => {
    const args = row.args as Args & { registered?: string }
    const dispute = disputeOf.get(row.record ?? '')
    const [, of = ''] = (dispute?.record ?? row.record ?? '').split(':')
    const person = args.registered ?? of
    const fields = dispute?.field
      ? [{ field: dispute.field, from: null, to: args.value ?? null }]
      : fieldsOf(args.set)
    const what = kindOf(row.name, row.args)
    const entry = { ...factsOf(row), what, fields, family: merged.get(person) ?? person }
    return { row, entry: entry satisfies HistoryEntry }
  })
}
