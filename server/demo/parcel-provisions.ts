import { activities as everyActivity } from '../../contract/option-lists.ts'
import { foldName } from '../../contract/rules/alphabet.ts'
import { addDays, buildDay, countDaysBetween, type Day, getWeekday, listDays } from '../../contract/rules/days.ts'
import { getHolidayByMonth, namedHolidays } from '../../contract/rules/holidays.ts'
import { countParcelPeople } from '../../contract/rules/parcels.ts'
import { findNextWeekday } from './calendar.ts'
import { type Chance, createChance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import texts from './data/texts.json' with { type: 'json' }
import { DEMO_DAYS, listDemoYears } from './holidays.ts'
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'
import { findMembersOn, type Member } from './people.ts'
import { canOpen } from './sessions.ts'

/** A club's parcel sessions and the families that receive parcels. */
type ParcelRows = {
  parcelProvisions: Row<'parcelProvisions'>[]
  parcelProvisionRegistered: Row<'parcelProvisionRegistered'>[]
}

const FRIDAY = 5
/** Start of the two-week cycle. Constant, so that a club has the same days whenever the demo is loaded. */
const FIRST_FRIDAY: Day = '2020-01-03'

/** Number of days to search for the next session. Long, because no sessions take place over Christmas. */
const SEARCH_AHEAD_DAYS = 42

/** Number of meals in a parcel. */
const MEALS = 4

/** Returns every second Friday, including the next future Friday, which is already prepared. */
const listParcelFridays = (today: Day): Day[] => {
  const days = listDays(addDays(today, -DEMO_DAYS), addDays(today, SEARCH_AHEAD_DAYS)).filter(
    (day) => getWeekday(day) === FRIDAY && countDaysBetween(FIRST_FRIDAY, day) % 14 === 0 && canOpen(day),
  )
  const next = days.findIndex((day) => day > today)
  return next < 0 ? days : days.slice(0, next + 1)
}

/** Returns one Friday in the second month of each past named holiday. */
const listHolidayFridays = (today: Day): Day[] =>
  listDemoYears(today)
    .flatMap((year) => namedHolidays.map((_, i) => findNextWeekday(FRIDAY, buildDay(year, i * 2 + 2, 8))))
    .filter((day) => day >= addDays(today, -DEMO_DAYS) && day < today)

const isDeliveryContact = ({ row }: Member): boolean => row.parcel_delivery_contact
const isParent = ({ row }: Member): boolean => row.attendance_type === 'parent_or_carer'

const drawSession = (
  club: DemoClub,
  registeredMembers: readonly Member[],
  day: Day,
  clone_of: string | null,
  chance: Chance,
) => ({
  id: buildDemoId('parcel provision', club.key, day),
  date: day,
  holiday: getHolidayByMonth(day),
  clone_of,
  activities: chance.some(everyActivity, chance.int(0, 2)).sort(),
  activities_other: chance.of(0.15) ? chance.pick(texts.parcelActivities) : null,
  average_meals: MEALS,
  // Leave the volunteers empty for Boxes of Hope clubs, which do not record volunteers.
  volunteers: club.parcels
    ? []
    : chance
        .some(
          registeredMembers.filter(({ row }) => row.helper && row.is_adult),
          chance.int(2, 4),
        )
        .map(({ row }) => row.id),
})

/**
 * Generates a parcel's state. Parcels of a past day are handed out. Some parcels of today are packed. Parcels of a
 * future day are not packed yet.
 */
const drawState = (day: Day, today: Day, chance: Chance) => {
  const not_in = day < today && chance.of(0.06)
  return {
    packed: day < today || (day === today && chance.of(0.5)),
    handed_over: day < today && !not_in,
    not_in,
    note: day < today && (not_in || chance.of(0.05)) ? chance.pick(texts.handoverNotes) : null,
    wellbeing_resources: day < today && chance.of(0.1),
  }
}

const drawFamily = (contact: Member, registeredMembers: readonly Member[], chance: Chance) => {
  const household = registeredMembers.filter((m) => m !== contact && m.household === contact.household)
  return {
    registered_id: contact.row.id,
    ...countParcelPeople(
      contact.row,
      household.map(({ row }) => row),
    ),
    num_meals: chance.of(0.08) ? null : chance.int(3, 6),
  }
}

/**
 * Generates a club's parcels for two years. A parcel club serves most families every second Friday. Riverside serves a
 * few families once in each holiday. A family gets no parcel before its registration.
 */
export const drawParcelProvisions = (
  club: DemoClub,
  organisation: string,
  members: readonly Member[],
  today: Day,
): ParcelRows => {
  const parcelRows: ParcelRows = { parcelProvisions: [], parcelProvisionRegistered: [] }
  if (!club.parcels && club.key !== 'riverside') return parcelRows
  const [days, wanted, likely] = club.parcels
    ? ([listParcelFridays(today), isDeliveryContact, 0.8] as const)
    : ([listHolidayFridays(today), isParent, 0.35] as const)
  for (const day of days) {
    const chance = createChance(`parcels ${club.key} ${day}`)
    const registeredMembers = findMembersOn(members, day)
    const contacts = registeredMembers.filter((member) => wanted(member) && chance.of(likely))
    if (contacts.length === 0) continue
    const clubColumns = { organisation_id: organisation, version: 1 }
    const previousSession = parcelRows.parcelProvisions.at(-1)
    const clone_of = club.parcels && previousSession ? previousSession.id : null
    const session = drawSession(club, registeredMembers, day, clone_of, chance)
    parcelRows.parcelProvisions.push({ ...session, ...clubColumns, deleted_at: null })
    const buildSortKey = ({ row }: Member) => foldName(`${row.last_name} ${row.first_name}`)
    const sortedContacts = contacts.toSorted((a, b) => (buildSortKey(a) < buildSortKey(b) ? -1 : 1))
    for (const contact of contacts)
      parcelRows.parcelProvisionRegistered.push({
        ...drawFamily(contact, registeredMembers, chance),
        number: sortedContacts.indexOf(contact) + 1,
        ...drawState(day, today, createChance(`parcel ${contact.row.id} ${day}`)),
        ...clubColumns,
        parcel_provision_id: session.id,
      })
  }
  return parcelRows
}
