import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { activities } from '../../contract/option-lists.ts'
import type { AttendanceState } from '../../contract/rows.ts'
import { listDays } from '../../contract/rules/days.ts'
import { isSameValue } from '../../contract/rules/merge.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { attendance, groups, holidayAllocation, registered, sessions } from '../db/schema.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { listSessions, loadSession } from '../records/session-lists.ts'
import { refuseStaleChange } from '../records/stale-change.ts'
import { applyChanges, type PlainChange } from '../sync/push/plain-write.ts'

/** Returns the id of the given group of the club, or of the club's default group. */
export const findGroupId = async (tx: Tx, organisation: string, id?: string): Promise<string> => {
  const [group] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        eq(groups.organisation_id, organisation),
        isNull(groups.deleted_at),
        id ? eq(groups.id, id) : eq(groups.is_default, true),
      ),
    )
  if (!group) throw new AppError('not_found')
  return group.id
}

/** Returns the days in the club's open holidays on which the group has no session (SES-65). */
export const listFreeDates = async (tx: Tx, organisation: string, group: string): Promise<string[]> => {
  const openHolidays = await tx
    .select()
    .from(holidayAllocation)
    .where(
      and(
        eq(holidayAllocation.organisation_id, organisation),
        isNull(holidayAllocation.deleted_at),
        eq(holidayAllocation.status, 'Open'),
      ),
    )
  const usedRows = await tx
    .select({ date: sessions.date })
    .from(sessions)
    .where(and(eq(sessions.group_id, group), isNull(sessions.deleted_at)))
  const usedDates = new Set(usedRows.map((s) => s.date))
  const days = openHolidays.flatMap((a) => (a.start_date && a.end_date ? listDays(a.start_date, a.end_date) : []))
  return [...new Set(days)].filter((day) => !usedDates.has(day)).sort()
}

const readSession = (db: Db, user: CurrentUser, id: string) =>
  db.club(requireClubId(user), (tx) => loadSession(tx, requireClubId(user), id))

const readSessionOutput = async (db: Db, user: CurrentUser, id: string) => (await readSession(db, user, id)).output

type SessionChanges = Call<'sessions.update'>['body']

/**
 * Compares a session's body with the stored session and saves the differences, as a device's queue would send them.
 * @throws AppError `invalid` if the body moves the session to another day or year
 */
const changeSession = async ({
  db,
  user,
  params,
  body,
  ifMatch,
}: Pick<Call<'sessions.update'>, 'db' | 'user' | 'params' | 'ifMatch'> & { body: SessionChanges }) => {
  const { output: storedSession } = await readSession(db, user, params.id)
  const recheckSteps = await refuseStaleChange(db, {
    organisation: requireClubId(user),
    record: { table: 'sessions', id: params.id },
    ifMatch,
    agrees: (field) => isSameValue(storedSession[field as keyof SessionChanges], body[field as keyof SessionChanges]),
  })
  for (const field of ['date', 'year'] as const)
    if (body[field] !== undefined && body[field] !== storedSession[field])
      throw new AppError('invalid', { [field]: [{ code: 'fixed_in_session', params: { field } }] })
  const fieldChanges = {
    ...(body.holiday && { holiday: { base: storedSession.holiday, value: body.holiday } }),
    ...(body.activities_other !== undefined && {
      activities_other: { base: storedSession.activities_other, value: body.activities_other },
    }),
    ...(body.sign_out !== undefined && { sign_out: { base: storedSession.sign_out, value: body.sign_out } }),
    ...(body.activities && {
      activities: {
        add: body.activities.filter((a) => !storedSession.activities.includes(a)),
        remove: storedSession.activities.filter((a) => !body.activities?.includes(a)),
      },
    }),
  }
  if (Object.keys(fieldChanges).length)
    await applyChanges(db, user, [{ name: 'session.update', args: { id: params.id, set: fieldChanges } }], recheckSteps)
  return readSession(db, user, params.id)
}

/**
 * Saves a full list of people as attendance ticks (ATT-50). `target` returns the new state of each person of
 * the club, listed or not.
 * @throws AppError `invalid` for people who do not belong to the club, or who are archived and not in the
 * list yet (ATT-52)
 */
const saveAttendanceList = async (
  { db, user }: { db: Db; user: CurrentUser },
  session: string,
  list: readonly string[],
  target: (state: AttendanceState, listed: boolean) => AttendanceState,
  field: 'attending' | 'registered',
) => {
  const organisation = requireClubId(user)
  const changes = await db.club(organisation, async (tx) => {
    await loadSession(tx, organisation, session)
    const people = await tx
      .select({ id: registered.id, archived: registered.soft_archived })
      .from(registered)
      .where(and(eq(registered.organisation_id, organisation), isNull(registered.deleted_at)))
    const rows = await tx.select().from(attendance).where(eq(attendance.session_id, session))
    const rowByPerson = new Map(rows.map((row) => [row.registered_id, row]))
    const personById = new Map(people.map((p) => [p.id, p]))
    const listedIds = new Set(list)
    const isOnList = (id: string) => (rowByPerson.get(id)?.state ?? 'none') !== 'none'
    for (const id of listedIds) {
      const person = personById.get(id)
      if (!person || (person.archived && !isOnList(id))) {
        throw new AppError('invalid', { [field]: ['not_registered'] })
      }
    }
    return people.flatMap(({ id }): PlainChange[] => {
      const row = rowByPerson.get(id)
      const previousState = (row?.state ?? 'none') as AttendanceState
      const state = target(previousState, listedIds.has(id))
      if (state === previousState) return []
      const args = { session, registered: id, seen: row?.version ?? Number.MAX_SAFE_INTEGER, state }
      return [{ name: 'attendance.set', args }]
    })
  })
  await applyChanges(db, user, changes)
  return readSessionOutput(db, user, session)
}

export const createSession = async (
  { db, user }: { db: Db; user: CurrentUser },
  body: Call<'sessions.create'>['body'],
  group?: string,
) => {
  const id = newId()
  await applyChanges(db, user, [{ name: 'session.create', args: { id, ...body, ...(group && { group }) } }])
  return { id }
}

/**
 * Returns a person's state after a new list of those attending. In normal mode, registered and attending change
 * together (ATT-27, ATT-52). In two-step mode, a person who is removed from attending stays registered.
 */
function computeAttendingState(state: AttendanceState, isListed: boolean, isTwoStep: boolean): AttendanceState {
  if (isListed) return 'attending'
  if (state !== 'attending') return state
  return isTwoStep ? 'registered' : 'none'
}

/** Returns a person's state after a new list of those registered. */
function computeRegisteredState(state: AttendanceState, isListed: boolean): AttendanceState {
  if (!isListed) return 'none'
  return state === 'none' ? 'registered' : state
}

export const sessionHandlers = {
  'sessions.list': async ({ db, user, query }) =>
    db.club(requireClubId(user), (tx) => listSessions(tx, requireClubId(user), query)),
  'sessions.create': async (call) => createSession(call, call.body),
  'sessions.dates': async ({ db, user }) =>
    db.club(requireClubId(user), async (tx) =>
      listFreeDates(tx, requireClubId(user), await findGroupId(tx, requireClubId(user))),
    ),
  'sessions.activities': async () => [...activities],
  'sessions.get': async ({ db, user, params }) => readSession(db, user, params.id),
  'sessions.update': changeSession,
  'sessions.replace': changeSession,
  'sessions.delete': async ({ db, user, params }) => {
    await readSession(db, user, params.id)
    await applyChanges(db, user, [{ name: 'session.delete', args: { id: params.id } }])
    return null
  },
  'sessions.attending': async (call) =>
    saveAttendanceList(
      call,
      call.params.id,
      call.body.attending,
      (state, listed) => computeAttendingState(state, listed, call.user.two_step_attendance),
      'attending',
    ),
  'sessions.registered': async (call) =>
    saveAttendanceList(call, call.params.id, call.body.registered, computeRegisteredState, 'registered'),
} satisfies Partial<Handlers>
