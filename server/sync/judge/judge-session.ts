import { and, eq, inArray } from 'drizzle-orm'
import { nonField } from '../../../contract/errors.ts'
import { attendanceId } from '../../../contract/id.ts'
import { definitionOf } from '../../../contract/mutations/mutations.ts'
import type { AttendanceRow, Rows } from '../../../contract/rows.ts'
import { dateFitsHoliday } from '../../../contract/rules/holidays.ts'
import { attendance, options, sessionPlaces } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { mergeRecord } from '../merge/merge-record.ts'
import { hideDepartures } from '../merge/move-departures.ts'
import { applied, type Judge, ref, rejected } from '../push/outcome.ts'
import { insertNew, loadRows } from '../tables.ts'
import { allocationsOf, effectContext, liveGroups, writeAll } from './context.ts'
import { findNeed } from './require-record.ts'
import { followTwin, liveTwin } from './twin-session.ts'
import { deletedUnseen } from './unseen.ts'

/** Error for a session outside its holiday's dates (ATT-43, SES-59). */
export const OUTSIDE = nonField(
  'The session date is outside the date range of this holiday. Please go to Setup and enter the holiday date range.',
)

export const judgeSessionCreate: Judge<'session.create'> = async (batch, args, madeAt) => {
  const touched = [ref('sessions', args.id)]
  const groups = await liveGroups(batch)
  const group = groups.find((g) => (args.group ? g.id === args.group : g.is_default))
  if (!group) return rejected('not_found', touched, { group: ['This group is not there any more.'] })
  if ((await loadRows(batch.tx, 'sessions', [args.id])).has(args.id))
    return rejected('already_exists', touched)

  const twin = await liveTwin(batch, { group: group.id, date: args.date })
  if (twin) {
    // A plain call is rejected. Two tablets that create the same day end with one session and all ticks.
    if (!batch.author.device)
      return rejected('date_taken', touched, nonField('There is already a session on this date.'))
    await followTwin(batch, args.id, twin)
    await setFirstPlaces(batch, twin, args.places)
    return applied([...touched, ref('sessions', twin)], { alias_of: twin })
  }
  if (!dateFitsHoliday(args.date, args.holiday, args.year, await allocationsOf(batch))) {
    return rejected('outside_holiday', touched, OUTSIDE)
  }
  const context = await effectContext(batch, [ref('groups', group.id)], { madeAt })
  const changes = definitionOf('session.create').effect({ ...args, group: group.id }, context)
  const row = changes[0]?.row as Rows['sessions']
  if (!(await insertNew(batch, { table: 'sessions', row }))) return rejected('already_exists', touched)
  await setFirstPlaces(batch, args.id, args.places)
  return applied(touched)
}

/** Sets the places of a new session. An existing number stays, because it may have been corrected. */
async function setFirstPlaces({ tx, author }: Batch, session: string, places: number | undefined) {
  if (places === undefined) return
  await tx
    .insert(sessionPlaces)
    .values({ session_id: session, organisation_id: author.organisation, places })
    .onConflictDoNothing()
}

/** True if every added activity is on the network's list, or is already in the session (SES-66). */
export const activitiesKnown = async (
  batch: Batch,
  has: readonly string[],
  added: readonly string[],
): Promise<boolean> => {
  if (added.length === 0) return true
  const wanted = [...new Set(added)].filter((label) => !has.includes(label))
  const onList = and(
    eq(options.list, 'activities'),
    eq(options.deleted, false),
    inArray(options.value, wanted),
  )
  return wanted.length === 0 || (await batch.tx.$count(options, onList)) === wanted.length
}

export const judgeSessionUpdate: Judge<'session.update'> = async (batch, args, madeAt) => {
  const asked = ref('sessions', args.id)
  const need = await findNeed(batch, asked, [asked])
  if ('outcome' in need) return need.outcome
  const record = ref('sessions', need.id)
  const touched = need.id === args.id ? [asked] : [asked, record]
  const has = (await loadRows(batch.tx, 'sessions', [need.id])).get(need.id)?.row.activities ?? []
  if (!(await activitiesKnown(batch, has, args.set.activities?.add ?? []))) {
    return rejected('invalid', touched, { activities: ['This value is not valid.'] })
  }
  const allocations = await allocationsOf(batch)
  return mergeRecord(batch, {
    record,
    touched,
    set: args.set,
    madeAt,
    waits: need.deleted ? { name: 'session.update', args } : null,
    check: (row) =>
      args.set.holiday && !dateFitsHoliday(row.date, row.holiday, row.year, allocations)
        ? rejected('outside_holiday', touched, OUTSIDE)
        : null,
  })
}

export const judgeSessionDelete: Judge<'session.delete'> = async (batch, args, madeAt) => {
  const asked = ref('sessions', args.id)
  const need = await findNeed(batch, asked, [asked])
  if ('outcome' in need) return need.outcome
  const touched = need.id === args.id ? [asked] : [asked, ref('sessions', need.id)]
  if (need.deleted) return applied(touched)
  const ticks = await batch.tx.select().from(attendance).where(eq(attendance.session_id, need.id))
  const rows = ticks.map(
    (a): AttendanceRow => ({
      id: attendanceId(a.session_id, a.registered_id),
      session: a.session_id,
      registered: a.registered_id,
      state: a.state as AttendanceRow['state'],
      contested: a.contested,
    }),
  )
  const context = await effectContext(batch, [], { madeAt, aliases: { [args.id]: need.id } })
  const changes = definitionOf('session.delete').effect(args, context)
  await writeAll(batch, changes)
  // The ticks are hidden but unchanged, in case the session is restored.
  await batch.tx
    .update(attendance)
    .set({ hidden: true, version: batch.version })
    .where(eq(attendance.session_id, need.id))
  await hideDepartures(batch, need.id)
  const gone = [...touched, ...rows.map((row) => ref('attendance', row.id))]
  return deletedUnseen(batch, ref('sessions', need.id), args.seen, madeAt, gone)
}
