import type { DemoClub } from './clubs.ts'
import { buildDemoId } from './identity.ts'
import type { Member } from './people.ts'
import { isAccountName } from './users.ts'

/** Registered people who are linked to an application. Key: state of the application. */
export type TiedHelpers = ReadonlyMap<string, { id: string; first_name: string; last_name: string }>

/** Application states. States with a check come first, because most helpers have a check. */
const coreStates = ['cleared', 'checks_left'] as const
const volunteerStates = ['volunteer_cleared', 'volunteer_asked', 'volunteer_converted'] as const

/**
 * Links some of a club's helpers to demo applications, so that its boards show adults with and without a check. Most
 * helpers have no application.
 */
export const linkHelpers = (club: DemoClub, members: readonly Member[]): TiedHelpers => {
  const linkedHelpers = new Map<string, { id: string; first_name: string; last_name: string }>()
  if (!club.hasAccounts || club.parcels) return linkedHelpers
  const present = members.filter(
    ({ row, left }) =>
      row.is_adult && left === null && !row.soft_archived && !isAccountName(`${row.first_name} ${row.last_name}`),
  )
  const linkRole = (states: readonly string[], type: string, field: 'core_application' | 'volunteer_application') => {
    const helpers = present.filter(({ row }) => row.attendance_type === type)
    for (const [i, state] of states.entries()) {
      const row = helpers[i]?.row
      if (!row) continue
      row[field] = buildDemoId('application', club.key, state)
      linkedHelpers.set(state, { id: row.id, first_name: row.first_name, last_name: row.last_name })
    }
  }
  linkRole(coreStates, 'core_team_member', 'core_application')
  linkRole(volunteerStates, 'lunchmaker', 'volunteer_application')
  return linkedHelpers
}
