import { checklistItems } from '../../contract/rules/checklist.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import { buildPastAttendance, buildTodaysAttendance, type Ticker } from './attendance.ts'
import { buildBookableSession, buildBookings } from './bookings.ts'
import { type DemoClub, demoClubs } from './clubs.ts'
import { buildAuditTrail, buildDisputes } from './disputes.ts'
import { drawEthnicity } from './ethnicity.ts'
import { buildFamilyPages } from './family-pages.ts'
import { linkHelpers } from './helper-ties.ts'
import { buildAllocations, DEMO_DAYS } from './holidays.ts'
import { buildDemoHashid, buildDemoId } from './identity.ts'
import type { Row, Rows } from './insert.ts'
import { buildStaffFacts } from './leads.ts'
import { drawParcelProvisions } from './parcel-provisions.ts'
import type { Member } from './people.ts'
import { assignPhotos } from './photos.ts'
import { drawRecruitment } from './recruitment.ts'
import { drawRegister } from './register.ts'
import {
  buildSessionDay,
  buildSessionRow,
  getLastSaturdays,
  listExtraSessionDays,
  listPastSessionDays,
} from './sessions.ts'
import { drawSurveys } from './surveys.ts'
import { getClubUsers } from './users.ts'

export const getOrganisationId = (club: string): string => buildDemoId('organisation', club)
export const getGroupId = (club: string, position: number): string => buildDemoId('group', club, position)

const buildReplicatedColumns = (organisation_id: string) => ({ organisation_id, version: 1, deleted_at: null })

/**
 * Builds the ticked checklist items. Clubs with accounts have completed Ready and begun Steady. Other clubs have only
 * begun.
 */
const buildTickedItems = (club: DemoClub): (readonly [section: string, item: string])[] => {
  if (club.parcels) return []
  const ready = checklistItems.ready.map((item) => ['ready', item] as const)
  const steady = checklistItems.steady.map((item) => ['steady', item] as const)
  return club.hasAccounts ? [...ready, ...steady.slice(0, 3)] : ready.slice(0, 2 + (club.size % 5))
}

/** Generates a club with two years of data up to today. */
export const generateClub = (club: DemoClub, today: Day, photos = true) => {
  const organisation = getOrganisationId(club.key)
  const groupIds = club.groups.map((_, i) => getGroupId(club.key, i))
  const allocations = buildAllocations(club, organisation, today)
  const members = drawRegister(club, organisation, groupIds, today)
  const coordinator = getClubUsers(club.key).find((user) => user.user_type === 'coordinator')
  const ticker: Ticker = { user: coordinator?.id ?? null, twoStep: coordinator?.groups ?? false }
  const sessions: Row<'sessions'>[] = []
  const attendance: Row<'attendance'>[] = []
  for (const [i, group] of (club.parcels ? [] : club.groups).entries()) {
    const id = groupIds[i] as string
    const registerGroup = groupIds.length > 1 ? id : null
    const past = listPastSessionDays(club, group.weekdays, allocations, today)
    const extra = club.hasAccounts && i === 0 ? listExtraSessionDays(allocations, today) : []
    const weekly = club.key === 'stmarks' && i === 0 ? getLastSaturdays(allocations, today) : []
    const days = new Map([...past, ...extra, ...weekly].map((day) => [day.date, day]))
    for (const day of days.values()) {
      const session = buildSessionRow(club, organisation, id, day)
      sessions.push(session)
      attendance.push(...buildPastAttendance(session, members, registerGroup, ticker))
    }
    if (club.hasAccounts && i === 0) {
      const session = buildSessionRow(club, organisation, id, buildSessionDay(allocations, today))
      sessions.push(session)
      attendance.push(...buildTodaysAttendance(session, members, registerGroup, ticker))
    }
  }
  const conflicts = club.key === 'riverside' ? buildDisputes(organisation, members, today) : []
  const linkedHelpers = linkHelpers(club, members)
  const people = members.map((member) => member.row)
  const days = sessions.map(({ date }) => date)
  return {
    organisation: {
      id: organisation,
      name: club.name,
      hashid: buildDemoHashid(club.key),
      town: club.place.town,
      region: club.region,
      // Store a null authority for places without a county.
      local_authority: club.place.county,
      is_boxes_of_hope: club.parcels,
      ...buildStaffFacts(club, demoClubs.indexOf(club)),
      created: `${addDays(today, -DEMO_DAYS - 45)}T09:00:00.000Z`,
    },
    photos: photos ? assignPhotos(club, members) : [],
    familyRows: club.key === 'stmarks' ? buildFamilyRows(club, { members, sessions, attendance }, today) : {},
    rows: {
      groups: club.groups.map(({ name }, i) => ({
        id: groupIds[i] as string,
        ...buildReplicatedColumns(organisation),
        name,
        is_default: i === 0,
      })),
      holidayAllocation: allocations,
      registered: people,
      sessions,
      attendance,
      ...drawParcelProvisions(club, organisation, members, today),
      checklist: buildTickedItems(club).map(([section, item]) => ({
        ...buildReplicatedColumns(organisation),
        id: `${section}:${item}`,
        section,
        item,
      })),
      conflicts,
      mutations: buildAuditTrail(conflicts, club.key),
      ethnicityCaptures: drawEthnicity(club, organisation, days),
      surveys: drawSurveys(club, organisation, people, days, today),
      ...drawRecruitment(club, organisation, today, linkedHelpers),
    },
  }
}

/** Builds links of families of a club's first group, and their bookings. */
function buildFamilyRows(
  club: DemoClub,
  {
    members,
    sessions,
    attendance,
  }: { members: readonly Member[]; sessions: readonly Row<'sessions'>[]; attendance: readonly Row<'attendance'>[] },
  today: Day,
): Rows {
  const group = getGroupId(club.key, 0)
  const past = sessions
    .filter(({ group_id }) => group_id === group)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .at(-1)
  if (!past) return {}
  const next = buildBookableSession(club, past, buildAllocations(club, past.organisation_id, today), today)
  const { families, rows } = buildFamilyPages(
    club.key,
    members.filter(({ row }) => row.groups.includes(group)),
    today,
  )
  return {
    sessions: [next],
    ...rows,
    ...buildBookings(families, attendance, { past, next }),
  }
}
