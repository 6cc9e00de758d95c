import { checklistItems } from '../../contract/rules/checklist.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import type { checklist, groups, organisations } from '../db/schema.ts'
import { type AttendanceRow, buildPastAttendance, buildTodaysAttendance, type Ticker } from './attendance.ts'
import { type DemoClub, demoClubs } from './clubs.ts'
import { buildAuditTrail, buildDisputes, type DisputeRow, type TrailRow } from './disputes.ts'
import { drawEthnicity, type EthnicityRow } from './ethnicity.ts'
import { linkHelpers } from './helper-ties.ts'
import { type AllocationRow, buildAllocations, DEMO_DAYS } from './holidays.ts'
import { buildDemoHashid, buildDemoId } from './identity.ts'
import { buildStaffFacts } from './leads.ts'
import { drawParcelProvisions, type ParcelRows } from './parcel-provisions.ts'
import type { PersonRow } from './people.ts'
import { assignPhotos, type DemoPhoto } from './photos.ts'
import { drawRecruitment, type RecruitmentRows } from './recruitment.ts'
import { drawRegister } from './register.ts'
import {
  buildSessionRow,
  buildTodaysSessionDay,
  getLastSaturdays,
  listExtraSessionDays,
  listPastSessionDays,
  type SessionRow,
} from './sessions.ts'
import { drawSurveys, type SurveyRow } from './surveys.ts'
import { getClubUsers } from './users.ts'

/** All rows of a club. */
export type ClubRows = {
  organisation: typeof organisations.$inferInsert
  groups: (typeof groups.$inferInsert)[]
  allocations: AllocationRow[]
  people: PersonRow[]
  photos: DemoPhoto[]
  sessions: SessionRow[]
  attendance: AttendanceRow[]
  parcels: ParcelRows
  checklist: (typeof checklist.$inferInsert)[]
  disputes: DisputeRow[]
  trail: TrailRow[]
  ethnicity: EthnicityRow[]
  surveys: SurveyRow[]
  recruitment: RecruitmentRows
}

export const getOrganisationId = (club: string): string => buildDemoId('organisation', club)
export const getGroupId = (club: string, position: number): string => buildDemoId('group', club, position)

const buildReplicatedColumns = (organisation_id: string) => ({
  organisation_id,
  version: 1,
  deleted_at: null,
})

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
export const generateClub = (club: DemoClub, today: Day, photos = true): ClubRows => {
  const organisation = getOrganisationId(club.key)
  const groupIds = club.groups.map((_, i) => getGroupId(club.key, i))
  const allocations = buildAllocations(club, organisation, today)
  const members = drawRegister(club, organisation, groupIds, today)
  const coordinator = getClubUsers(club.key).find((user) => user.user_type === 'coordinator')
  const ticker: Ticker = { user: coordinator?.id ?? null, twoStep: coordinator?.groups ?? false }
  const sessions: SessionRow[] = []
  const attendance: AttendanceRow[] = []
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
      const session = buildSessionRow(club, organisation, id, buildTodaysSessionDay(allocations, today))
      sessions.push(session)
      attendance.push(...buildTodaysAttendance(session, members, registerGroup, ticker))
    }
  }
  const disputes = club.key === 'riverside' ? buildDisputes(organisation, members, today) : []
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
    groups: club.groups.map(({ name }, i) => ({
      id: groupIds[i] as string,
      ...buildReplicatedColumns(organisation),
      name,
      is_default: i === 0,
    })),
    allocations,
    people,
    photos: photos ? assignPhotos(club, members) : [],
    sessions,
    attendance,
    parcels: drawParcelProvisions(club, organisation, members, today),
    checklist: buildTickedItems(club).map(([section, item]) => ({
      ...buildReplicatedColumns(organisation),
      id: `${section}:${item}`,
      section,
      item,
    })),
    disputes,
    trail: buildAuditTrail(disputes, club.key),
    ethnicity: drawEthnicity(club, organisation, days),
    surveys: drawSurveys(club, organisation, people, days, today),
    recruitment: drawRecruitment(club, organisation, today, linkedHelpers),
  }
}
