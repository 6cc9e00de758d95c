import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { deriveHolidayAllocationId } from '../../../contract/derived-id.ts'
import {
  buildAttendanceId,
  buildBookingId,
  buildDepartureId,
  buildMusterId,
  buildParcelRowId,
  Id,
} from '../../../contract/id.ts'
import { isMutationName, type MutationName } from '../../../contract/mutations/mutations.ts'
import { buildRefKey, type RecordRef, tableNames } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import { aliases, attendance, conflicts, parcelProvisionRegistered } from '../../db/schema.ts'
import { findPendingPeople } from '../judge/registration-take.ts'
import type { ClubWriteContext } from '../rows/author.ts'
import { toRef } from '../rows/outcome.ts'
import type { ValidatedOutcome } from '../rows/stored-results.ts'

type RawArgs = Record<string, unknown>

/** Maximum number of people in a merge, as in the contract. */
const MAX_MERGED_PEOPLE = 1000

/** Returns the valid ids among these values, because the arguments of a refused change can contain anything. */
const parseIds = (...values: unknown[]): string[] =>
  values.flatMap((value) => {
    const parsedId = v.safeParse(Id, value)
    return parsedId.success ? [parsedId.output] : []
  })

const toPersonRefs = (...values: unknown[]): RecordRef[] => parseIds(...values).map((id) => toRef('registered', id))
const toParcelRefs = (...values: unknown[]): RecordRef[] =>
  parseIds(...values).map((id) => toRef('parcel_provisions', id))
const toParcelRowRefs = ({ parcel, registered }: RawArgs): RecordRef[] => {
  const [parcelId, personId] = [parseIds(parcel)[0], parseIds(registered)[0]]
  return parcelId && personId ? [toRef('parcel_rows', buildParcelRowId(parcelId, personId))] : []
}
const toSessionRefs = (...values: unknown[]): RecordRef[] => parseIds(...values).map((id) => toRef('sessions', id))

/**
 * Functions that find the records in a change. Key: mutation name. They work even if the rest of the change is invalid.
 */
const recordFinderByMutation: { [N in MutationName]: (args: RawArgs, organisation: string) => RecordRef[] } = {
  'session.create': ({ id }) => toSessionRefs(id),
  'session.update': ({ id }) => toSessionRefs(id),
  'session.delete': ({ id }) => toSessionRefs(id),
  'attendance.set': ({ session, registered }) => {
    const [sessionId, personId] = [parseIds(session)[0], parseIds(registered)[0]]
    return sessionId && personId ? [toRef('attendance', buildAttendanceId(sessionId, personId))] : []
  },
  'parcel.create': ({ id }) => toParcelRefs(id),
  'parcel.update': ({ id }) => toParcelRefs(id),
  'parcel.delete': ({ id }) => toParcelRefs(id),
  'parcel_row.set': toParcelRowRefs,
  'parcel_row.remove': toParcelRowRefs,
  'registered.create': ({ id }) => toPersonRefs(id),
  'registered.update': ({ id }) => toPersonRefs(id),
  'registered.delete': ({ id }) => toPersonRefs(id),
  'registered.restore': ({ id }) => toPersonRefs(id),
  'registered.merge': ({ primary, duplicates }) =>
    toPersonRefs(primary, ...(Array.isArray(duplicates) ? duplicates.slice(0, MAX_MERGED_PEOPLE) : [])),
  'registered.unmerge': ({ primary }) => toPersonRefs(primary),
  'registration.take': ({ id }) => toPersonRefs(id),
  'holiday.set': ({ year, holiday }, organisation) =>
    typeof year === 'number' && typeof holiday === 'string'
      ? [toRef('holiday_allocation', deriveHolidayAllocationId(organisation, year, holiday))]
      : [],
  'checklist.set': ({ section, item }) =>
    typeof section === 'string' && typeof item === 'string' ? [toRef('checklist', `${section}:${item}`)] : [],
  'muster.set': ({ session, registered }) => {
    const [sessionId, personId] = [parseIds(session)[0], parseIds(registered)[0]]
    return sessionId && personId ? [toRef('musters', buildMusterId(sessionId, personId))] : []
  },
  'departure.set': ({ session, registered }) => {
    const [sessionId, personId] = [parseIds(session)[0], parseIds(registered)[0]]
    return sessionId && personId ? [toRef('departures', buildDepartureId(sessionId, personId))] : []
  },
  'booking.set': ({ session, registered }) => {
    const [sessionId, personId] = [parseIds(session)[0], parseIds(registered)[0]]
    return sessionId && personId ? [toRef('bookings', buildBookingId(sessionId, personId))] : []
  },
  // Return no records, because devices do not store concerns.
  'concern.create': () => [],
  'conflict.resolve': ({ id }) => parseIds(id).map((one) => toRef('conflicts', one)),
}

/**
 * Finds records that a change affects but does not name. These are ticks and families that were hidden or created with
 * a session, the people of an approved family, or the record of a conflict.
 */
const findDependentRecords = async (
  { tx, author }: Pick<ClubWriteContext, 'tx' | 'author'>,
  { name, args }: MutationEnvelope,
  refs: RecordRef[],
) => {
  const ids = refs.map(({ id }) => id)
  if (ids.length === 0) return []
  if (name === 'session.delete') {
    const isOwnAttendance = eq(attendance.organisation_id, author.organisation)
    const ticks = await tx
      .select({ session: attendance.session_id, person: attendance.registered_id })
      .from(attendance)
      .where(and(isOwnAttendance, inArray(attendance.session_id, ids)))
    return ticks.map(({ session, person }) => toRef('attendance', buildAttendanceId(session, person)))
  }
  // Include copied families. If a session was not created, its device must also remove the families that it copied.
  if (name === 'parcel.delete' || name === 'parcel.create')
    return findParcelRows({ tx, author }, ids, name === 'parcel.create' ? parseIds(args.clone) : null)
  if (name === 'registration.take')
    return (await Promise.all(ids.map((id) => findPendingPeople({ tx, author }, id))))
      .flat()
      .map((id) => toRef('registered', id))
  if (name !== 'conflict.resolve') return []
  const isOwnClub = eq(conflicts.organisation_id, author.organisation)
  const conflictRecords = await tx
    .select({ table: conflicts.table, id: conflicts.record })
    .from(conflicts)
    .where(and(isOwnClub, inArray(conflicts.id, ids)))
  return conflictRecords.filter((one): one is RecordRef => tableNames.some((table) => table === one.table))
}

/** Finds families that were deleted with a session, or that a device copied from another session. */
const findParcelRows = async (
  { tx, author }: Pick<ClubWriteContext, 'tx' | 'author'>,
  wanted: readonly string[],
  clone: readonly string[] | null,
): Promise<RecordRef[]> => {
  const targetByAlias = clone?.length
    ? await readAliases({ tx, author }, toParcelRefs(...clone))
    : new Map<string, string>()
  const parcelIds = clone ? clone.map((id) => targetByAlias.get(id) ?? id) : wanted
  if (parcelIds.length === 0) return []
  const parcelRowTable = parcelProvisionRegistered
  const rows = await tx
    .select({ parcel: parcelRowTable.parcel_provision_id, person: parcelRowTable.registered_id })
    .from(parcelRowTable)
    .where(
      and(
        eq(parcelRowTable.organisation_id, author.organisation),
        inArray(parcelRowTable.parcel_provision_id, [...parcelIds]),
      ),
    )
  return rows.flatMap(({ parcel, person }) =>
    (clone ? wanted : [parcel]).map((id) => toRef('parcel_rows', buildParcelRowId(id, person))),
  )
}

const isRefused = ({ status, first }: ValidatedOutcome): boolean =>
  status === 'rejected' || status === 'held' || first === 'rejected'

/**
 * True if the response must contain all records that the change names, because the device may show values that the
 * server did not accept. This applies to refused changes, and to repeated changes whose first response was lost. It
 * does not apply to changes that another club accepted before the user was moved.
 */
const needsAllRecords = (outcome: ValidatedOutcome): boolean =>
  isRefused(outcome) || (outcome.first !== undefined && outcome.record !== null)

/** Loads the current ids of joined sessions and merged people, once for the full push. */
const readAliases = async (
  { tx, author }: Pick<ClubWriteContext, 'tx' | 'author'>,
  refs: readonly RecordRef[],
): Promise<ReadonlyMap<string, string>> => {
  const candidateIds = [...new Set(refs.flatMap(({ id }) => parseIds(...id.split(':'))))]
  if (candidateIds.length === 0) return new Map()
  const isOwnClub = eq(aliases.organisation_id, author.organisation)
  const aliasRows = await tx
    .select({ id: aliases.id, target: aliases.target })
    .from(aliases)
    .where(and(isOwnClub, inArray(aliases.id, candidateIds)))
  return new Map(aliasRows.map(({ id, target }) => [id, target]))
}

/**
 * Adds all records that a refused or repeated change names to its outcome, under every id that they have or had. The
 * device has already applied the change to its replica, and only the current rows undo that. This also works if the
 * first response was lost.
 */
export const addNamedRecords = async (
  work: Pick<ClubWriteContext, 'tx' | 'author'>,
  queue: readonly MutationEnvelope[],
  outcomes: readonly ValidatedOutcome[],
): Promise<ValidatedOutcome[]> => {
  const namedRefs = queue.map((m, i) => {
    const outcome = outcomes[i]
    const shouldAdd = outcome && needsAllRecords(outcome) && isMutationName(m.name)
    return shouldAdd ? recordFinderByMutation[m.name as MutationName](m.args, work.author.organisation) : null
  })
  const targetByAlias = await readAliases(
    work,
    namedRefs.flatMap((refs) => refs ?? []),
  )
  const resolveRef = ({ table, id }: RecordRef): RecordRef => {
    const idParts = id.split(':').map((part) => targetByAlias.get(part) ?? part)
    return { table, id: idParts.join(':') }
  }
  const results: ValidatedOutcome[] = []
  for (const [i, outcome] of outcomes.entries()) {
    const [envelope, ownRefs] = [queue[i], namedRefs[i]]
    if (!envelope || !ownRefs) {
      results.push(outcome)
      continue
    }
    const refs = [...ownRefs, ...ownRefs.map(resolveRef)]
    const touched = [...outcome.touched, ...refs, ...(await findDependentRecords(work, envelope, refs))]
    results.push({
      ...outcome,
      touched: [...new Map(touched.map((one) => [buildRefKey(one), one])).values()],
    })
  }
  return results
}
