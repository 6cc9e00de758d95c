import type { PoolClient } from 'pg'
import { type Day, eachDay } from '../../../contract/rules/days.ts'
import { type Allocation, EXTRA_SESSIONS, FIRST_YEAR, holidayOn } from '../../../contract/rules/holidays.ts'
import { takeVersion } from '../../sync/author.ts'
import type { Db } from '../client.ts'
import { attendance, registered, sessions } from '../schema.ts'
import type { AttendanceRow } from './attendance.ts'
import { addDays, dayOf, daysBetween, earlier, weekdayOf, yearOf } from './calendar.ts'
import { type Chance, createChance } from './chance.ts'
import { groupId, organisationId } from './club-rows.ts'
import { clubOf } from './clubs.ts'
import { addFamily } from './families.ts'
import { DEMO_DAYS } from './holidays.ts'
import { demoId } from './identity.ts'
import { insertRows } from './insert.ts'
import { createNameBook, nameKey } from './names.ts'
import { instantOn, type Member } from './people.ts'
import { canOpen, type SessionDay, sessionRow } from './sessions.ts'
import { userId } from './users.ts'

export type Growth = {
  /** Minimum number of people. */
  people: number
  /** Minimum number of sessions. */
  sessions: number
  /** Number of people who are not archived. By default all added people are active. */
  active?: number
  today: Day
}

/** Error for sizes that Riverside cannot have. */
export class GrowthError extends Error {
  override name = 'GrowthError'
}

const CLUB = 'riverside'
const organisation = organisationId(CLUB)

/** A person who can be ticked within a range of days. */
type Comer = { id: string; from: Day; until: Day }

/**
 * Adds people and sessions to Riverside in one transaction with its own version, so that devices pull the new
 * rows. Existing rows stay.
 * @returns the club's new sizes
 * @throws GrowthError if the requested sizes are impossible
 */
export const growRiverside = (
  db: Db,
  wanted: Growth,
): Promise<{ people: number; active: number; sessions: number }> =>
  db.network(async (tx, client) => {
    const { version } = await takeVersion(tx, organisation)
    const days = await newDays(client, wanted)
    const began = days.map((d) => d.date).reduce(earlier, addDays(wanted.today, -DEMO_DAYS))
    const known = await peopleNow(client)
    const added = morePeople(known, wanted, { began, version })
    await insertRows(
      client,
      registered,
      added.map((member) => member.row),
    )
    const group = groupId(CLUB, 0)
    const made = days.map((day) => ({ ...sessionRow(clubOf(CLUB), organisation, group, day), version }))
    await insertRows(client, sessions, made)
    const comers = [...known.filter((p) => !p.archived).map((p) => p.comer), ...added.map(comerOf)]
    comers.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    await insertRows(
      client,
      attendance,
      made.flatMap(({ id, date }) => ticksOf(id, date, comers, version)),
    )
    const { rows } = await client.query<{ people: number; active: number; sessions: number }>(
      `SELECT count(*)::int AS people, count(*) FILTER (WHERE NOT soft_archived)::int AS active,
         (SELECT count(*)::int FROM sessions WHERE organisation_id = $1 AND deleted_at IS NULL) AS sessions
       FROM registered WHERE organisation_id = $1 AND deleted_at IS NULL`,
      [organisation],
    )
    return rows[0]!
  })

/**
 * Returns days for the missing sessions: holidays first, then other weekdays as Extra Sessions, newest first.
 */
const newDays = async (client: PoolClient, { sessions: count, today }: Growth): Promise<SessionDay[]> => {
  const { rows } = await client.query<{ date: Day; group_id: string }>(
    'SELECT date, group_id FROM sessions WHERE organisation_id = $1 AND deleted_at IS NULL',
    [organisation],
  )
  const missing = count - rows.length
  if (missing <= 0) return []
  const taken = new Set(rows.filter((row) => row.group_id === groupId(CLUB, 0)).map((row) => row.date))
  const { rows: allocations } = await client.query<Allocation>(
    'SELECT year, holiday, status, start_date, end_date FROM holiday_allocation WHERE organisation_id = $1 AND deleted_at IS NULL',
    [organisation],
  )
  const years = Array.from({ length: yearOf(today) - FIRST_YEAR + 1 }, (_, i) => yearOf(today) - i)
  const days = years
    .flatMap((year) => eachDay(dayOf(year, 1, 1), earlier(dayOf(year, 12, 31), addDays(today, -1))).reverse())
    .filter((day) => weekdayOf(day) <= 5 && canOpen(day) && !taken.has(day))
    .map((date): SessionDay => {
      const on = holidayOn(date, allocations)
      return on
        ? { date, holiday: on.holiday, year: on.year }
        : { date, holiday: EXTRA_SESSIONS, year: yearOf(date) }
    })
  const extra = (day: SessionDay) => Number(day.holiday === EXTRA_SESSIONS)
  days.sort((a, b) => extra(a) - extra(b))
  if (missing > days.length)
    throw new GrowthError(
      `There are days for ${rows.length + days.length} sessions since ${FIRST_YEAR}, not for ${count}.`,
    )
  return days.slice(0, missing)
}

type Known = { name: string; archived: boolean; comer: Comer }

const peopleNow = async (client: PoolClient): Promise<Known[]> => {
  const { rows } = await client.query<{
    id: string
    first: string
    last: string
    created: string
    archived: boolean
  }>(
    `SELECT id, first_name AS first, last_name AS last, created, soft_archived AS archived
     FROM registered WHERE organisation_id = $1 AND deleted_at IS NULL ORDER BY id`,
    [organisation],
  )
  return rows.map(({ id, first, last, created, archived }) => ({
    name: nameKey(first, last),
    archived,
    comer: { id, from: created.slice(0, 10), until: '9999-12-31' },
  }))
}

const morePeople = (
  known: readonly Known[],
  wanted: Growth,
  made: { began: Day; version: number },
): Member[] => {
  const missing = Math.max(0, wanted.people - known.length)
  const activeNow = known.filter((p) => !p.archived).length
  const active = wanted.active === undefined ? missing : wanted.active - activeNow
  if (active < 0 || active > missing)
    throw new GrowthError(
      `Of ${known.length + missing} people, ${activeNow} to ${activeNow + missing} can be active.`,
    )
  const names = createNameBook(known.map((person) => person.name))
  const chance = createChance(`growth from ${known.length}`)
  let serial = known.length
  const context = {
    club: clubOf(CLUB),
    organisation,
    today: wanted.today,
    version: made.version,
    id: () => demoId(CLUB, 'grown', made.version, serial++),
    chance,
  }
  const members: Member[] = []
  for (let i = 0; members.length < missing; i++) {
    members.push(
      ...addFamily(names, { key: `grown ${i}`, began: made.began, today: wanted.today, groups: [] }, context),
    )
  }
  const kept = members.slice(0, missing)
  const ids = new Set(kept.map((member) => member.row.id))
  for (const { row } of kept) row.family_entries = row.family_entries.filter((id) => ids.has(id))
  return kept.map((member, i) => (i < active ? member : archive(member, wanted.today, chance)))
}

const archive = ({ row, ...rest }: Member, today: Day, chance: Chance): Member => {
  const from = row.created.slice(0, 10)
  const left = addDays(from, chance.int(0, daysBetween(from, addDays(today, -1))))
  return { ...rest, row: { ...row, soft_archived: true }, left }
}

const comerOf = ({ row, left }: Member): Comer => ({
  id: row.id,
  from: row.created.slice(0, 10),
  until: left ?? '9999-12-31',
})

/** Ticks thirty to sixty people, or all who were registered on the day. */
const ticksOf = (session: string, date: Day, comers: readonly Comer[], version: number): AttendanceRow[] => {
  const chance = createChance(`attendance ${session}`)
  const changed = instantOn(date, chance)
  const end = comers.findIndex((comer) => comer.from > date)
  const there = comers.slice(0, end < 0 ? comers.length : end).filter((comer) => comer.until >= date)
  return chance.some(there, chance.int(30, 60)).map(({ id }) => ({
    session_id: session,
    registered_id: id,
    organisation_id: organisation,
    version,
    state: 'attending',
    contested: false,
    hidden: false,
    device_id: null,
    user_id: userId('coordinator.riverside'),
    changed,
  }))
}
