import type { QueryResultRow } from 'pg'
import type { DashboardFilterInput } from '../../contract/dashboard/filter.ts'
import type { TestApi } from './api.ts'
import { applyEntries, goldenColumns, provisionColumns } from './reference-entries.ts'
import { buildTables } from './reference-tables.ts'

type DatabaseRow = QueryResultRow

const HOLIDAYS = ['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec']

/** Reads all tables from which numbers are counted. */
export const readTables = async (api: TestApi) => {
  const readTable = (table: string): Promise<DatabaseRow[]> =>
    api.db.network((_tx, client) => client.query(`SELECT * FROM ${table}`)).then(({ rows }) => rows)
  return {
    clubs: await readTable('organisations'),
    sessions: await readTable('sessions'),
    attendance: await readTable('attendance'),
    people: await readTable('registered'),
    aliases: await readTable('aliases'),
    parcels: await readTable('parcel_provisions'),
    families: await readTable('parcel_provision_registered'),
    golden: await readTable('golden_numbers_manual_entries'),
    entered: await readTable('parcel_provisions_manual_entries'),
  }
}

const countUniqueIds = (ids: readonly string[]): number => new Set(ids).size
type CountByName = Record<string, number>
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Returns the clubs of a central staff filter, and a function that checks if a day is within the filter's time. */
export const getScope = (tables: { clubs: DatabaseRow[] }, filter: DashboardFilterInput) => {
  const matchesList = (list: readonly string[] | undefined, value: string) => !list?.length || list.includes(value)
  const organisationType = filter.organisation_type ?? 'tlg'
  const clubs = tables.clubs.filter(
    (club) =>
      (organisationType === 'all' || club.is_boxes_of_hope === (organisationType === 'boh')) &&
      matchesList(filter.regions, club.region) &&
      matchesList(filter.organisation_names, club.name) &&
      matchesList(filter.regional_leaders, club.regional_leader) &&
      (!filter.tags?.length || filter.tags.some((tag) => club.tags.includes(tag))),
  )
  const isInTime = (date: string, year: number) =>
    filter.year === 'custom' ? date >= (filter.date_from ?? '') && date <= (filter.date_to ?? '') : year === filter.year
  return { clubs, inTime: isInTime }
}

/**
 * Computes the numbers of a central staff filter from the tables. Written independently of the product as a reference
 * for the dashboard and its files.
 */
export const computeReferenceNumbers = async (api: TestApi, filter: DashboardFilterInput, today: string) => {
  const tables = await readTables(api)
  const { clubs, inTime } = getScope(tables, filter)
  const personById = new Map(tables.people.map((p) => [p.id as string, p]))
  const targetByAlias = new Map(
    tables.aliases.filter((a) => a.table_name === 'registered').map((a) => [a.id, a.target]),
  )

  const computeClubNumbers = (
    club: DatabaseRow,
    holiday: string | null,
    year: number | null,
  ): { lunch: CountByName; parcel: CountByName } => {
    const sessions = tables.sessions.filter(
      (s) =>
        s.organisation_id === club.id &&
        !s.deleted_at &&
        inTime(s.date, s.year) &&
        (year === null || s.year === year) &&
        (holiday === null || s.holiday === holiday),
    )
    const sessionIds = new Set(sessions.map((s) => s.id))
    const attendees = tables.attendance
      .filter((a) => a.state === 'attending' && !a.hidden && sessionIds.has(a.session_id))
      .flatMap((a) => personById.get(a.registered_id) ?? [])
    const isYoung = (p: DatabaseRow) => p.young_helper || p.attendance_type === 'young_helper'
    const isVolunteer = (p: DatabaseRow) =>
      p.helper || isYoung(p) || ['core_team_member', 'lunchmaker'].includes(p.attendance_type)
    const isParent = (p: DatabaseRow) => p.is_adult && p.attendance_type === 'parent_or_carer'
    const countUnique = (condition: (p: DatabaseRow) => boolean) =>
      countUniqueIds(attendees.filter((p) => !p.deleted_at && condition(p)).map((p) => p.id))
    const countMeals = (condition: (p: DatabaseRow) => boolean) => attendees.filter(condition).length
    const pastSessionCount = sessions.filter((s) => s.date <= today).length

    const parcelSessions = tables.parcels.filter(
      (s) =>
        s.organisation_id === club.id &&
        !s.deleted_at &&
        inTime(s.date, Number(s.date.slice(0, 4))) &&
        (year === null || Number(s.date.slice(0, 4)) === year) &&
        (holiday === null || s.holiday === holiday),
    )
    const familyParcels = parcelSessions.flatMap((s) => {
      const rows = tables.families.filter((f) => f.parcel_provision_id === s.id && !f.deleted_at && !f.hidden)
      const rowsByPerson = new Map<string, DatabaseRow[]>()
      for (const f of rows) {
        const id = f.merged ? f.registered_id : (targetByAlias.get(f.registered_id) ?? f.registered_id)
        rowsByPerson.set(id, [...(rowsByPerson.get(id) ?? []), f])
      }
      return [...rowsByPerson].map(([id, personRows]) => {
        const getPortions = (f: DatabaseRow) => (f.adults + f.children) * (f.num_meals ?? 0)
        const [best = {} as DatabaseRow] = personRows.sort(
          (a, b) =>
            getPortions(b) - getPortions(a) ||
            b.adults + b.children - (a.adults + a.children) ||
            (a.registered_id < b.registered_id ? -1 : 1),
        )
        return { id, row: best, by: personById.get(targetByAlias.get(id) ?? id) }
      })
    })
    const pastProvisionCount = parcelSessions.filter((s) => s.date <= today).length
    const currentParcels = familyParcels.filter(({ by: owner }) => owner && !owner.deleted_at)
    const countPortions = (who: 'children' | 'adults') =>
      sum(familyParcels.map(({ row }) => row[who] * (row.num_meals ?? 0)))
    const countSupported = (adult: boolean) =>
      countUniqueIds(
        currentParcels
          .filter(({ by: owner }) => owner?.accessing_wider_support && owner.is_adult === adult)
          .map(({ id }) => id),
      )
    const lunchNumbers = {
      number_of_sessions: pastSessionCount,
      child_portions: countMeals((p) => !p.is_adult),
      adult_portions: countMeals((p) => p.is_adult),
      unique_children: countUnique((p) => !p.is_adult),
      unique_adults: countUnique((p) => p.is_adult),
      eligible_child_meals: countMeals((p) => !p.is_adult && !isYoung(p)),
      unique_eligible_children: countUnique((p) => !p.is_adult && !isYoung(p)),
      eligible_parent_meals: countMeals(isParent),
      unique_eligible_parents: countUnique(isParent),
      unique_volunteers: countUnique(isVolunteer),
      unique_helpers: countUnique((p) => isVolunteer(p) && !isYoung(p)),
      unique_young_helpers: countUnique(isYoung),
      children_supported: countUnique((p) => p.accessing_wider_support && !p.is_adult),
      adults_supported: countUnique((p) => p.accessing_wider_support && p.is_adult),
      parents_supported: countUnique((p) => p.accessing_wider_support && isParent(p)),
    }
    const parcelNumbers = {
      number_of_provision_sessions: pastProvisionCount,
      number_of_parcels: familyParcels.length,
      child_portions: countPortions('children'),
      adult_portions: countPortions('adults'),
      number_of_portions: countPortions('children') + countPortions('adults'),
      portions_not_split: 0,
      unique_families_served: countUniqueIds(currentParcels.map(({ id }) => id)),
      unique_parcels_with_wellbeing_resources: countUniqueIds(
        currentParcels.filter(({ row }) => row.wellbeing_resources).map(({ id }) => id),
      ),
      unique_parcel_volunteers: club.is_boxes_of_hope
        ? 0
        : countUniqueIds(
            parcelSessions
              .flatMap((s) => s.volunteers as string[])
              .map((id) => targetByAlias.get(id) ?? id)
              .filter((id) => personById.get(id) && !personById.get(id)?.deleted_at),
          ),
      parcel_children_supported: countSupported(false),
      parcel_adults_supported: countSupported(true),
    }
    return { lunch: lunchNumbers, parcel: parcelNumbers }
  }

  const computeRows = (club: DatabaseRow) => {
    const filterByClub = (rows: DatabaseRow[]) => rows.filter((entry) => entry.organisation === club.id)
    const numbersByKey = new Map<string, ReturnType<typeof computeClubNumbers>>()
    const getClubNumbers = (holidayName: string | null, year: number | null) => {
      const clubNumbers = numbersByKey.get(`${holidayName} ${year}`) ?? computeClubNumbers(club, holidayName, year)
      numbersByKey.set(`${holidayName} ${year}`, clubNumbers)
      return clubNumbers
    }
    const addEntries = (part: 'lunch' | 'parcel', holiday: string | null) =>
      applyEntries(
        filter,
        part === 'lunch'
          ? { rows: filterByClub(tables.golden), columns: goldenColumns }
          : { rows: filterByClub(tables.entered), columns: provisionColumns },
        (holidayName, year) => getClubNumbers(holidayName, year)[part],
        holiday,
      )
    return [...HOLIDAYS, 'Extra Sessions', null].map((holiday) => {
      const [computed, lunch, parcel] = [
        getClubNumbers(holiday, null),
        addEntries('lunch', holiday),
        addEntries('parcel', holiday),
      ]
      return {
        computed: buildTables(computed.lunch, computed.parcel),
        counted: buildTables(lunch.numbers, parcel.numbers, { lunch: lunch.data, parcel: parcel.data }),
        entered: {
          lunch_club: lunch.entered,
          parcel: parcel.entered,
          combined: lunch.entered || parcel.entered,
        },
      }
    })
  }

  type NumbersTable = keyof ReturnType<typeof buildTables>
  /** Rows of each club: the holidays in order, then Extra Sessions, then the year. */
  const rowsByClub = clubs.map(computeRows)
  const getNames = (table: NumbersTable) => Object.keys(buildTables({}, {})[table])
  const addNumbers = (which: 'counted' | 'computed', table: NumbersTable, index: number): CountByName => {
    const rows = rowsByClub.map((rows) => rows[index]?.[which][table] as CountByName)
    return Object.fromEntries(getNames(table).map((name) => [name, sum(rows.map((row) => row[name] ?? 0))]))
  }
  return {
    /** Sums the reported numbers, which include manual entries. */
    total: (table: NumbersTable, index: number) => addNumbers('counted', table, index),
    /** Sums the numbers that were counted from sessions only. */
    computed: (table: NumbersTable, index: number) => addNumbers('computed', table, index),
    /** Counts the clubs with manual entries. */
    entered: (table: NumbersTable, index: number) => rowsByClub.filter((rows) => rows[index]?.entered[table]).length,
  }
}
