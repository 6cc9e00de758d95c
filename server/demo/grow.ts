import type { PoolClient } from 'pg'
import {
  addDays,
  buildDay,
  countDaysBetween,
  type Day,
  getWeekday,
  getYear,
  listDays,
} from '../../contract/rules/days.ts'
import { EXTRA_SESSIONS, FIRST_YEAR, type HolidayAllocation } from '../../contract/rules/holidays.ts'
import type { Db } from '../db/client.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { getEarlierDay } from './calendar.ts'
import { type Chance, createChance } from './chance.ts'
import { getGroupId, getOrganisationId } from './club-rows.ts'
import { getDemoClub } from './clubs.ts'
import { addFamily } from './families.ts'
import { DEMO_DAYS } from './holidays.ts'
import { buildDemoId } from './identity.ts'
import { insertRows, type Row } from './insert.ts'
import { buildNameKey, createNameBook } from './names.ts'
import { type Member, pickTime } from './people.ts'
import { buildSessionDay, buildSessionRow, canOpen, type SessionDay } from './sessions.ts'
import { buildUserId } from './users.ts'

export type Growth = {
  /** Minimum number of people. */
  people: number
  /** Minimum number of sessions. */
  sessions: number
  /** Number of people who are not archived. By default, all added people are active. */
  active?: number
  today: Day
}

/** Error for sizes that Riverside cannot have. */
export class GrowthError extends Error {
  override name = 'GrowthError'
}

const CLUB = 'riverside'
const organisation = getOrganisationId(CLUB)

/** A person who can be ticked on any day of a period. */
type Comer = { id: string; from: Day; until: Day }

function compareFirstDay(a: Comer, b: Comer): number {
  if (a.from < b.from) return -1
  return a.from > b.from ? 1 : 0
}

/**
 * Adds people and sessions to Riverside in one transaction with a new version, so that devices pull the new rows.
 * Existing rows do not change.
 * @returns the club's new sizes
 * @throws GrowthError if the requested sizes are impossible
 */
export const growRiverside = (db: Db, wanted: Growth): Promise<{ people: number; active: number; sessions: number }> =>
  db.network(async (tx, client) => {
    const { version } = await raiseVersion(tx, organisation)
    const days = await findNewDays(client, wanted)
    const firstDay = days.map((d) => d.date).reduce(getEarlierDay, addDays(wanted.today, -DEMO_DAYS))
    const existingPeople = await loadPeople(client)
    const addedMembers = buildMorePeople(existingPeople, wanted, { began: firstDay, version })
    const group = getGroupId(CLUB, 0)
    const newSessions = days.map((day) => ({
      ...buildSessionRow(getDemoClub(CLUB), organisation, group, day),
      version,
    }))
    const comers = [...existingPeople.filter((p) => !p.archived).map((p) => p.comer), ...addedMembers.map(toComer)]
    comers.sort(compareFirstDay)
    await insertRows(client, {
      registered: addedMembers.map((member) => member.row),
      sessions: newSessions,
      attendance: newSessions.flatMap(({ id, date }) => buildTicks(id, date, comers, version)),
    })
    const { rows } = await client.query<{ people: number; active: number; sessions: number }>(
      `SELECT count(*)::int AS people, count(*) FILTER (WHERE NOT soft_archived)::int AS active,
         (SELECT count(*)::int FROM sessions WHERE organisation_id = $1 AND deleted_at IS NULL) AS sessions
       FROM registered WHERE organisation_id = $1 AND deleted_at IS NULL`,
      [organisation],
    )
    return rows[0]!
  })

/**
 * Returns days for the missing sessions. Lists days in holidays first, then other weekdays as Extra Sessions, newest
 * first.
 */
const findNewDays = async (client: PoolClient, { sessions: count, today }: Growth): Promise<SessionDay[]> => {
  const { rows } = await client.query<{ date: Day; group_id: string }>(
    'SELECT date, group_id FROM sessions WHERE organisation_id = $1 AND deleted_at IS NULL',
    [organisation],
  )
  const missing = count - rows.length
  if (missing <= 0) return []
  const usedDates = new Set(rows.filter((row) => row.group_id === getGroupId(CLUB, 0)).map((row) => row.date))
  const { rows: allocations } = await client.query<HolidayAllocation>(
    'SELECT year, holiday, status, start_date, end_date FROM holiday_allocation WHERE organisation_id = $1 AND deleted_at IS NULL',
    [organisation],
  )
  const years = Array.from({ length: getYear(today) - FIRST_YEAR + 1 }, (_, i) => getYear(today) - i)
  const days = years
    .flatMap((year) =>
      listDays(buildDay(year, 1, 1), getEarlierDay(buildDay(year, 12, 31), addDays(today, -1))).reverse(),
    )
    .filter((day) => getWeekday(day) <= 5 && canOpen(day) && !usedDates.has(day))
    .map((date) => buildSessionDay(allocations, date))
  const getExtraRank = (day: SessionDay) => Number(day.holiday === EXTRA_SESSIONS)
  days.sort((a, b) => getExtraRank(a) - getExtraRank(b))
  if (missing > days.length)
    throw new GrowthError(
      `There are days for ${rows.length + days.length} sessions since ${FIRST_YEAR}, not for ${count}.`,
    )
  return days.slice(0, missing)
}

type ExistingPerson = { name: string; archived: boolean; comer: Comer }

const loadPeople = async (client: PoolClient): Promise<ExistingPerson[]> => {
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
    name: buildNameKey(first, last),
    archived,
    comer: { id, from: created.slice(0, 10), until: '9999-12-31' },
  }))
}

const buildMorePeople = (
  existingPeople: readonly ExistingPerson[],
  wanted: Growth,
  options: { began: Day; version: number },
): Member[] => {
  const missing = Math.max(0, wanted.people - existingPeople.length)
  const activeNow = existingPeople.filter((p) => !p.archived).length
  const active = wanted.active === undefined ? missing : wanted.active - activeNow
  if (active < 0 || active > missing)
    throw new GrowthError(
      `Of ${existingPeople.length + missing} people, ${activeNow} to ${activeNow + missing} can be active.`,
    )
  const names = createNameBook(existingPeople.map((person) => person.name))
  const chance = createChance(`growth from ${existingPeople.length}`)
  let serial = existingPeople.length
  const context = {
    club: getDemoClub(CLUB),
    organisation,
    today: wanted.today,
    began: options.began,
    version: options.version,
    id: () => buildDemoId(CLUB, 'grown', options.version, serial++),
    chance,
  }
  const members: Member[] = []
  for (let i = 0; members.length < missing; i++)
    members.push(...addFamily(names, { key: `grown ${i}`, groups: [] }, context))
  const selected = members.slice(0, missing)
  const ids = new Set(selected.map((member) => member.row.id))
  for (const { row } of selected) row.family_entries = row.family_entries.filter((id) => ids.has(id))
  return selected.map((member, i) => (i < active ? member : archiveMember(member, wanted.today, chance)))
}

const archiveMember = ({ row, ...rest }: Member, today: Day, chance: Chance): Member => {
  const createdDay = row.created.slice(0, 10)
  const leftDay = addDays(createdDay, chance.int(0, countDaysBetween(createdDay, addDays(today, -1))))
  return { ...rest, row: { ...row, soft_archived: true }, left: leftDay }
}

const toComer = ({ row, left }: Member): Comer => ({
  id: row.id,
  from: row.created.slice(0, 10),
  until: left ?? '9999-12-31',
})

/** Ticks thirty to sixty people, or fewer if fewer were registered on that day. */
const buildTicks = (session: string, date: Day, comers: readonly Comer[], version: number): Row<'attendance'>[] => {
  const chance = createChance(`attendance ${session}`)
  const changedAt = pickTime(date, chance)
  const end = comers.findIndex((comer) => comer.from > date)
  const possibleAttendees = comers.slice(0, end < 0 ? comers.length : end).filter((comer) => comer.until >= date)
  return chance.some(possibleAttendees, chance.int(30, 60)).map(({ id }) => ({
    session_id: session,
    registered_id: id,
    organisation_id: organisation,
    version,
    state: 'attending',
    contested: false,
    hidden: false,
    device_id: null,
    user_id: buildUserId('coordinator.riverside'),
    changed: changedAt,
  }))
}
