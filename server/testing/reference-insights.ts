import type { QueryResultRow } from 'pg'
import type { DashboardFilterInput } from '../../contract/dashboard/filter.ts'
import type { TestApi } from './api.ts'
import { getScope, readTables } from './reference-numbers.ts'

type DatabaseRow = QueryResultRow

type ServedPerson = { person: DatabaseRow; visits: number; lastDay: string; volunteered: boolean }

const getAge = (born: string | null, day: string): number | null => {
  if (born === null || born > day) return null
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

const getLanguage = ({ english_first_language: english, first_language: named }: DatabaseRow): string => {
  if (english) return 'English'
  const languageText = (named ?? '').trim().toLowerCase()
  if (languageText) return languageText.replace(/(^|[^\p{L}\d])(\p{L})/gu, (match: string) => match.toUpperCase())
  return english === null ? 'Not said' : 'Another language'
}

/** Counts each value, ignoring nulls. */
const countValues = (values: readonly (string | null)[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const thing of values) if (thing !== null) counts[thing] = (counts[thing] ?? 0) + 1
  return counts
}

/**
 * Computes the people of a filter, their facts and their visits from the tables. Written independently of the product
 * as a reference.
 */
export const computeReferenceInsights = async (api: TestApi, filter: DashboardFilterInput, today: string) => {
  const tables = await readTables(api)
  const { clubs, inTime } = getScope(tables, filter)
  const clubIds = new Set(clubs.map(({ id }) => id))
  const personById = new Map(tables.people.map((person) => [person.id as string, person]))
  const targetByAlias = new Map(
    tables.aliases.filter((alias) => alias.table_name === 'registered').map((alias) => [alias.id, alias.target]),
  )
  const isYoung = (person: DatabaseRow) => person.young_helper || person.attendance_type === 'young_helper'
  const isHelper = (person: DatabaseRow) =>
    person.helper || isYoung(person) || ['core_team_member', 'lunchmaker'].includes(person.attendance_type)

  const sessionById = new Map(
    tables.sessions
      .filter((s) => clubIds.has(s.organisation_id) && !s.deleted_at && inTime(s.date, s.year))
      .map((s) => [s.id as string, s]),
  )
  const parcelById = new Map(
    tables.parcels
      .filter((s) => clubIds.has(s.organisation_id) && !s.deleted_at && inTime(s.date, Number(s.date.slice(0, 4))))
      .map((s) => [s.id as string, s]),
  )
  const attendances = tables.attendance.filter(
    (a) => a.state === 'attending' && !a.hidden && sessionById.has(a.session_id) && personById.has(a.registered_id),
  )
  const servedById = new Map<string, ServedPerson>()
  const addVisits = (id: string, day: string, visits: number) => {
    const person = personById.get(id)
    if (!person || person.deleted_at) return
    const previous = servedById.get(id) ?? { person, visits: 0, lastDay: day, volunteered: false }
    servedById.set(id, {
      person,
      visits: previous.visits + visits,
      lastDay: previous.lastDay > day ? previous.lastDay : day,
      volunteered: previous.volunteered || (visits > 0 && isHelper(person)),
    })
  }
  for (const a of attendances) addVisits(a.registered_id, sessionById.get(a.session_id)?.date, 1)
  for (const row of tables.families) {
    const parcel = parcelById.get(row.parcel_provision_id)
    if (parcel && !row.deleted_at && !row.hidden)
      addVisits(targetByAlias.get(row.registered_id) ?? row.registered_id, parcel.date, 0)
  }

  const servedPeople = [...servedById.values()]
  const visitors = servedPeople.filter(({ visits }) => visits > 0)
  const servedChildren = servedPeople.filter(({ person }) => !person.is_adult)
  const getTrueFields = (person: DatabaseRow, prefix: string) =>
    Object.keys(person).filter((field) => field.startsWith(prefix) && person[field] === true)
  const attendedSessionIds = [...new Set(attendances.map((a) => a.session_id as string))]
  const volunteerVisits = attendances.filter((a) => isHelper(personById.get(a.registered_id) ?? {})).length
  const pastSessions = [...sessionById.values(), ...parcelById.values()].filter(({ date }) => date <= today)
  return {
    people: servedPeople.length,
    children: servedChildren.length,
    adults: servedPeople.length - servedChildren.length,
    grid: countValues(
      servedChildren.map(({ person, lastDay }) => {
        const years = getAge(person.date_of_birth, lastDay)
        return `${years !== null && years > 17 ? 'older' : years} ${person.gender ?? 'Not provided'}`
      }),
    ),
    gender: countValues(servedPeople.map(({ person }) => person.gender ?? 'Not provided')),
    languages: countValues(servedPeople.map(({ person }) => getLanguage(person))),
    support: countValues(
      servedPeople.map(({ person }) =>
        person.accessing_wider_support
          ? `${person.accessing_wider_support_type ?? 'not_said'} ${person.is_adult ? 'adults' : 'children'}`
          : null,
      ),
    ),
    statements: countValues(visitors.flatMap(({ person }) => getTrueFields(person, 'true_statements_'))),
    motivation: countValues(visitors.flatMap(({ person }) => getTrueFields(person, 'why_'))),
    visitors: visitors.length,
    returning: visitors.filter(({ visits }) => visits > 1).length,
    sessions_attended: attendedSessionIds.length,
    average: attendedSessionIds.length === 0 ? 0 : Math.round((volunteerVisits / attendedSessionIds.length) * 10) / 10,
    volunteers: servedPeople.filter(({ volunteered }) => volunteered).length,
    activities: countValues(pastSessions.flatMap(({ activities }) => [...new Set(activities as string[])])),
  }
}
