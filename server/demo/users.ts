import { foldName } from '../../contract/rules/alphabet.ts'
import type { staffRoles, userTypes } from '../../contract/user.ts'
import { DEMO_DOMAIN } from './accounts.ts'
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'
import type { Sex } from './names.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'hallbook2026'

type DemoUser = {
  first_name: string
  last_name: string
  /** Sex of the user, female by default. */
  sex?: Sex
  /** Key of the user's club. Undefined for staff. */
  club?: string
  role?: (typeof staffRoles)[number]
  user_type?: (typeof userTypes)[number]
  /** True for a user with several groups and two-step attendance. */
  groups?: true
}

/** All demo accounts. Key: the part of the email address before the @. */
export const demoUsers = {
  'vp.support': { first_name: 'Sioned', last_name: 'Morris', role: 'vp_support' },
  'vp.general': { first_name: 'Marcus', last_name: 'Bennett', role: 'vp_general' },
  tlg: { first_name: 'Hannah', last_name: 'Whitfield', role: 'tlg' },
  partnerships: { first_name: 'Grace', last_name: 'Adeyemi', role: 'partnerships' },
  'boh.staff': { first_name: 'Callum', last_name: 'Fraser', role: 'boxes_of_hope' },
  'coordinator.riverside': { first_name: 'Nia', last_name: 'Rees', club: 'riverside', user_type: 'coordinator' },
  'core.riverside': { first_name: 'Huw', last_name: 'Griffiths', club: 'riverside', user_type: 'core' },
  'safeguarding.riverside': {
    first_name: 'Pauline',
    last_name: 'Jenkins',
    club: 'riverside',
    user_type: 'safeguarding_leader',
  },
  'coordinator.stmarks': {
    first_name: 'Helen',
    last_name: 'Booth',
    club: 'stmarks',
    user_type: 'coordinator',
    groups: true,
  },
  'coordinator.caerdydd': { first_name: 'Elin', last_name: 'Gruffudd', club: 'caerdydd', user_type: 'coordinator' },
  'coordinator.hopebox': { first_name: 'Joanne', last_name: 'Sykes', club: 'hopebox', user_type: 'coordinator' },
  'core.hopebox': { first_name: 'Imran', last_name: 'Hussain', sex: 'male', club: 'hopebox', user_type: 'core' },
  // Add this account last, because an account's position determines its mobile number.
  'vp.support2': { first_name: 'Rhodri', last_name: 'Vaughan', sex: 'male', role: 'vp_support' },
} as const satisfies Record<string, DemoUser>

export type DemoAccount = keyof typeof demoUsers

const entries: readonly [string, DemoUser][] = Object.entries(demoUsers)

export const buildUserId = (account: DemoAccount): string => buildDemoId('user', account)

/** Returns the accounts of a club. */
export const getClubUsers = (club: string): (DemoUser & { id: string })[] =>
  entries
    .filter(([, user]) => user.club === club)
    .map(([account, user]) => ({ ...user, id: buildDemoId('user', account) }))

/** Builds the rows of all accounts. */
export const buildUserRows = (
  password_hash: string,
  getOrganisationId: (club: string) => string,
  created: string,
): Row<'users'>[] =>
  entries.map(([account, user], index) => ({
    id: buildDemoId('user', account),
    organisation_id: user.club ? getOrganisationId(user.club) : null,
    email: `${account}@${DEMO_DOMAIN}`,
    password_hash,
    first_name: user.first_name,
    last_name: user.last_name,
    is_staff: user.role !== undefined,
    is_pastor: user.club !== undefined,
    is_boxes_of_hope: user.role === 'boxes_of_hope',
    role: user.role ?? null,
    user_type: user.user_type ?? null,
    allow_multiple_groups: user.groups ?? false,
    two_step_attendance: user.groups ?? false,
    is_active: true,
    // Use fictional numbers, from the range that Ofcom reserves for drama.
    mobile_number: user.user_type === 'coordinator' ? `44770090${String(100 + index).padStart(4, '0')}` : null,
    language: user.club === 'caerdydd' ? 'cy' : 'en',
    // Leave one account without an answer.
    ethnicity_captured: account !== 'core.hopebox',
    created,
  }))

/** True if a demo account has this name. Needed because an applicant with the name would be treated as that account. */
export function isAccountName(name: string): boolean {
  return entries.some(([, user]) => foldName(`${user.first_name} ${user.last_name}`) === foldName(name))
}
