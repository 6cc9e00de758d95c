import { checklistItems } from '../../../contract/rules/checklist.ts'
import type { Day } from '../../../contract/rules/days.ts'
import type { checklist, groups, organisations } from '../schema.ts'
import { type AttendanceRow, pastAttendance, type Ticker, todaysAttendance } from './attendance.ts'
import { addDays } from './calendar.ts'
import { type DemoClub, demoClubs } from './clubs.ts'
import { type DisputeRow, disputesOf, type TrailRow, trailOf } from './disputes.ts'
import { drawEthnicity, type EthnicityRow } from './ethnicity.ts'
import { tieHelpers } from './helper-ties.ts'
import { type AllocationRow, allocationsOf, DEMO_DAYS } from './holidays.ts'
import { demoHashid, demoId } from './identity.ts'
import { staffFactsOf } from './leads.ts'
import { drawParcelProvisions, type ParcelRows } from './parcel-provisions.ts'
import type { PersonRow } from './people.ts'
import { type DemoPhoto, givePhotos } from './photos.ts'
import { drawRecruitment, type RecruitmentRows } from './recruitment.ts'
import { drawRegister } from './register.ts'
import {
  extraSessionDays,
  lastSaturdays,
  pastSessionDays,
  type SessionRow,
  sessionRow,
  todaysSessionDay,
} from './sessions.ts'
import { drawSurveys, type SurveyRow } from './surveys.ts'
import { usersOf } from './users.ts'

/** Every row of one club. */
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

export const organisationId = (club: string): string => demoId('organisation', club)
export const groupId = (club: string, position: number): string => demoId('group', club, position)

const replicated = (organisation_id: string) => ({ organisation_id, version: 1, deleted_at: null })

/**
 * Builds the ticked checklist: Ready complete and Steady begun for clubs with accounts, otherwise only a
 * start.
 */
const ticked = (club: DemoClub): (readonly [section: string, item: string])[] => {
  if (club.parcels) return []
  const ready = checklistItems.ready.map((item) => ['ready', item] as const)
  const steady = checklistItems.steady.map((item) => ['steady', item] as const)
  return club.hasAccounts ? [...ready, ...steady.slice(0, 3)] : ready.slice(0, 2 + (club.size % 5))
}

/** Generates a club with two years of data up to today. */
export const drawClub = (club: DemoClub, today: Day, photos = true): ClubRows => {
  const organisation = organisationId(club.key)
  const groupIds = club.groups.map((_, i) => groupId(club.key, i))
  const allocations = allocationsOf(club, organisation, today)
  const members = drawRegister(club, organisation, groupIds, today)
  const coordinator = usersOf(club.key).find((user) => user.user_type === 'coordinator')
  const by: Ticker = { user: coordinator?.id ?? null, twoStep: coordinator?.groups ?? false }
  const sessions: SessionRow[] = []
  const attendance: AttendanceRow[] = []
  for (const [i, group] of (club.parcels ? [] : club.groups).entries()) {
    const id = groupIds[i] as string
    const register = groupIds.length > 1 ? id : null
    const past = pastSessionDays(club, group.weekdays, allocations, today)
    const extra = club.hasAccounts && i === 0 ? extraSessionDays(allocations, today) : []
    const weekly = club.key === 'stmarks' && i === 0 ? lastSaturdays(allocations, today) : []
    const days = new Map([...past, ...extra, ...weekly].map((day) => [day.date, day]))
    for (const day of days.values()) {
      const session = sessionRow(club, organisation, id, day)
      sessions.push(session)
      attendance.push(...pastAttendance(session, members, register, by))
    }
    if (club.hasAccounts && i === 0) {
      const session = sessionRow(club, organisation, id, todaysSessionDay(allocations, today))
      sessions.push(session)
      attendance.push(...todaysAttendance(session, members, register, by))
    }
  }
  const disputes = club.key === 'riverside' ? disputesOf(organisation, members, today) : []
  const tied = tieHelpers(club, members)
  const people = members.map((member) => member.row)
  const days = sessions.map(({ date }) => date)
  return {
    organisation: {
      id: organisation,
      name: club.name,
      hashid: demoHashid(club.key),
      town: club.place.town,
      region: club.region,
      // Places without a county have no local authority either.
      local_authority: club.place.county,
      is_boxes_of_hope: club.parcels,
      ...staffFactsOf(club, demoClubs.indexOf(club)),
      created: `${addDays(today, -DEMO_DAYS - 45)}T09:00:00.000Z`,
    },
    groups: club.groups.map(({ name }, i) => ({
      id: groupIds[i] as string,
      ...replicated(organisation),
      name,
      is_default: i === 0,
    })),
    allocations,
    people,
    photos: photos ? givePhotos(club, members) : [],
    sessions,
    attendance,
    parcels: drawParcelProvisions(club, organisation, members, today),
    checklist: ticked(club).map(([section, item]) => ({
      ...replicated(organisation),
      id: `${section}:${item}`,
      section,
      item,
    })),
    disputes,
    trail: trailOf(disputes, club.key),
    ethnicity: drawEthnicity(club, organisation, days),
    surveys: drawSurveys(club, organisation, people, days, today),
    recruitment: drawRecruitment(club, organisation, today, tied),
  }
}
