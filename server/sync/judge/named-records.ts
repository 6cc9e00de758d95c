import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { holidayAllocationId } from '../../../contract/derived-id.ts'
import { attendanceId, departureId, Id, musterId, parcelRowId } from '../../../contract/id.ts'
import { isMutationName, type MutationName } from '../../../contract/mutations/mutations.ts'
import { type Ref, refKey, tableNames } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import { aliases, attendance, conflicts, parcelProvisionRegistered } from '../../db/schema.ts'
import type { Work } from '../author.ts'
import { ref } from '../push/outcome.ts'
import type { Judged } from '../push/stored-answers.ts'
import { heldIds } from './registration-take.ts'

type Args = Record<string, unknown>

/** As many as the contract takes in a merge. */
const MAX_RECORDS = 1000

/** The ids among these values: arguments of a refused change may hold anything. */
const ids = (...values: unknown[]): string[] =>
  values.flatMap((value) => {
    const parsed = v.safeParse(Id, value)
    return parsed.success ? [parsed.output] : []
  })

const people = (...values: unknown[]): Ref[] => ids(...values).map((id) => ref('registered', id))
const parcels = (...values: unknown[]): Ref[] => ids(...values).map((id) => ref('parcel_provisions', id))
const parcelRows = ({ parcel, registered }: Args): Ref[] => {
  const [of, who] = [ids(parcel)[0], ids(registered)[0]]
  return of && who ? [ref('parcel_rows', parcelRowId(of, who))] : []
}
const sessions = (...values: unknown[]): Ref[] => ids(...values).map((id) => ref('sessions', id))

/** What a change of each kind plainly speaks of, whatever else is wrong with it. */
const named: { [N in MutationName]: (args: Args, organisation: string) => Ref[] } = {
  'session.create': ({ id }) => sessions(id),
  'session.update': ({ id }) => sessions(id),
  'session.delete': ({ id }) => sessions(id),
  'attendance.set': ({ session, registered }) => {
    const [of, who] = [ids(session)[0], ids(registered)[0]]
    return of && who ? [ref('attendance', attendanceId(of, who))] : []
  },
  'parcel.create': ({ id }) => parcels(id),
  'parcel.update': ({ id }) => parcels(id),
  'parcel.delete': ({ id }) => parcels(id),
  'parcel_row.set': parcelRows,
  'parcel_row.remove': parcelRows,
  'registered.create': ({ id }) => people(id),
  'registered.update': ({ id }) => people(id),
  'registered.delete': ({ id }) => people(id),
  'registered.restore': ({ id }) => people(id),
  'registered.merge': ({ primary, duplicates }) =>
    people(primary, ...(Array.isArray(duplicates) ? duplicates.slice(0, MAX_RECORDS) : [])),
  'registered.unmerge': ({ primary }) => people(primary),
  'registration.take': ({ id }) => people(id),
  'holiday.set': ({ year, holiday }, organisation) =>
    typeof year === 'number' && typeof holiday === 'string'
      ? [ref('holiday_allocation', holidayAllocationId(organisation, year, holiday))]
      : [],
  'checklist.set': ({ section, item }) =>
    typeof section === 'string' && typeof item === 'string' ? [ref('checklist', `${section}:${item}`)] : [],
  'muster.set': ({ session, registered }) => {
    const [of, who] = [ids(session)[0], ids(registered)[0]]
    return of && who ? [ref('musters', musterId(of, who))] : []
  },
  'departure.set': ({ session, registered }) => {
    const [of, who] = [ids(session)[0], ids(registered)[0]]
    return of && who ? [ref('departures', departureId(of, who))] : []
  },
  // No device holds one.
  'concern.create': () => [],
  'conflict.resolve': ({ id }) => ids(id).map((one) => ref('conflicts', one)),
}

/** The ticks and families that a device took out of sight with a session, or made with one, the family that it took in, and the record about which a question was. */
const behind = async (
  { tx, author }: Pick<Work, 'tx' | 'author'>,
  { name, args }: MutationEnvelope,
  refs: Ref[],
) => {
  const wanted = refs.map(({ id }) => id)
  if (wanted.length === 0) return []
  if (name === 'session.delete') {
    const ours = eq(attendance.organisation_id, author.organisation)
    const ticks = await tx
      .select({ session: attendance.session_id, person: attendance.registered_id })
      .from(attendance)
      .where(and(ours, inArray(attendance.session_id, wanted)))
    return ticks.map(({ session, person }) => ref('attendance', attendanceId(session, person)))
  }
  // A session that was not made takes with it the families that its device gave it.
  if (name === 'parcel.delete' || name === 'parcel.create')
    return parcelRowsBehind({ tx, author }, wanted, name === 'parcel.create' ? ids(args.clone) : null)
  if (name === 'registration.take')
    return (await Promise.all(wanted.map((id) => heldIds({ tx, author }, id))))
      .flat()
      .map((id) => ref('registered', id))
  if (name !== 'conflict.resolve') return []
  const ours = eq(conflicts.organisation_id, author.organisation)
  const found = await tx
    .select({ table: conflicts.table, id: conflicts.record })
    .from(conflicts)
    .where(and(ours, inArray(conflicts.id, wanted)))
  return found.filter((one): one is Ref => tableNames.some((table) => table === one.table))
}

/** Families that went with a session, or that a device gave one by making it from another. */
const parcelRowsBehind = async (
  { tx, author }: Pick<Work, 'tx' | 'author'>,
  wanted: readonly string[],
  clone: readonly string[] | null,
): Promise<Ref[]> => {
  const targets = clone?.length
    ? await readAliases({ tx, author }, parcels(...clone))
    : new Map<string, string>()
  const from = clone ? clone.map((id) => targets.get(id) ?? id) : wanted
  if (from.length === 0) return []
  const given = parcelProvisionRegistered
  const rows = await tx
    .select({ parcel: given.parcel_provision_id, person: given.registered_id })
    .from(given)
    .where(and(eq(given.organisation_id, author.organisation), inArray(given.parcel_provision_id, [...from])))
  return rows.flatMap(({ parcel, person }) =>
    (clone ? wanted : [parcel]).map((id) => ref('parcel_rows', parcelRowId(id, person))),
  )
}

const refused = ({ status, first }: Judged): boolean =>
  status === 'rejected' || status === 'held' || first === 'rejected'

/**
 * Whether its device may show what the rows it is told of do not undo: a change that was refused, and one whose first
 * answer was lost, of which only the record it was stored under is known. Of what another club took before its user was
 * moved there is none.
 */
const needsAll = (outcome: Judged): boolean =>
  refused(outcome) || (outcome.first !== undefined && outcome.record !== null)

/** The ids that stand now for those of a twin session or a merged person; read once for the whole push. */
const readAliases = async (
  { tx, author }: Pick<Work, 'tx' | 'author'>,
  refs: readonly Ref[],
): Promise<ReadonlyMap<string, string>> => {
  const parts = [...new Set(refs.flatMap(({ id }) => ids(...id.split(':'))))]
  if (parts.length === 0) return new Map()
  const ours = eq(aliases.organisation_id, author.organisation)
  const found = await tx
    .select({ id: aliases.id, target: aliases.target })
    .from(aliases)
    .where(and(ours, inArray(aliases.id, parts)))
  return new Map(found.map(({ id, target }) => [id, target]))
}

/**
 * Adds to each refused change, and to each that was answered before, every record it names, under every id. Its device
 * has made it already: only the present rows undo that, also where the answer that told of them first was lost.
 */
export const touchedAnyway = async (
  work: Pick<Work, 'tx' | 'author'>,
  queue: readonly MutationEnvelope[],
  outcomes: readonly Judged[],
): Promise<Judged[]> => {
  const refsOf = queue.map((m, i) => {
    const outcome = outcomes[i]
    const all = outcome && needsAll(outcome) && isMutationName(m.name)
    return all ? named[m.name as MutationName](m.args, work.author.organisation) : null
  })
  const targets = await readAliases(
    work,
    refsOf.flatMap((refs) => refs ?? []),
  )
  const resolved = ({ table, id }: Ref): Ref => {
    const parts = id.split(':').map((part) => targets.get(part) ?? part)
    return { table, id: parts.join(':') }
  }
  const all: Judged[] = []
  for (const [i, outcome] of outcomes.entries()) {
    const [m, plain] = [queue[i], refsOf[i]]
    if (!m || !plain) {
      all.push(outcome)
      continue
    }
    const refs = [...plain, ...plain.map(resolved)]
    const touched = [...outcome.touched, ...refs, ...(await behind(work, m, refs))]
    all.push({ ...outcome, touched: [...new Map(touched.map((one) => [refKey(one), one])).values()] })
  }
  return all
}
