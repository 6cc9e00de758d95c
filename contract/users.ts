import * as v from 'valibot'
import { buildCrudOperations } from './crud.ts'
import { Id } from './id.ts'
import { defineOperation, type OperationOutput, QueryFlag } from './operation.ts'
import { Reason } from './recruitment/second-look.ts'
import { Instant } from './rules/days.ts'
import { EmailAddress } from './rules/email.ts'
import { isMobile, normalizeMobile } from './rules/mobile.ts'
import { buildRequiredLine } from './text.ts'
import { staffRoles, userTypes } from './user.ts'

/** Reasons for deactivating an account, with English labels. */
export const inactiveReasons = [
  { value: 'no_longer_in_role', label: 'No longer in this role' },
  { value: 'moved_away', label: 'Moved away' },
  { value: 'club_closed', label: 'Club has closed' },
  { value: 'duplicate', label: 'Has another account' },
  { value: 'other', label: 'Other' },
] as const
export type InactiveReason = (typeof inactiveReasons)[number]['value']
const inactiveReasonValues = inactiveReasons.map(({ value }) => value)

export const userTypeLabels = {
  coordinator: 'Coordinator',
  core: 'Core team member',
  safeguarding_leader: 'Safeguarding leader',
} as const satisfies Record<(typeof userTypes)[number], string>

export const staffRoleLabels = {
  partnerships: 'Partnerships',
  vp_support: 'VP support',
  vp_general: 'VP general',
  tlg: 'TLG',
  boxes_of_hope: 'Boxes of Hope',
} as const satisfies Record<(typeof staffRoles)[number], string>

/** Languages in which a user can receive texts. */
export const userLanguages = ['en', 'cy'] as const

/**
 * Schema of a mobile number. The result is digits with the country code, as `normalizeMobile` returns them. Empty or
 * null means no number. The API accepts only digits with the country code or a number with a plus. Forms convert typed
 * numbers first (USR-46 to USR-48).
 */
export const MobileNumber = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => (isInternationalNumber(text) ? normalizeMobile(text) : text.trim())),
    v.check((text) => text === '' || isMobile(text), 'not_a_mobile'),
    v.transform((text) => text || null),
  ),
)

function isInternationalNumber(text: string): boolean {
  return /^\s*(?:\+|[1-9]\d*\s*$)/.test(text)
}

/**
 * Fields of every account. A PUT does not change optional fields that are missing. The password is set only if it is
 * sent.
 */
const accountFields = {
  first_name: buildRequiredLine(100),
  last_name: buildRequiredLine(100),
  email: EmailAddress,
  mobile_number: v.optional(MobileNumber),
  language: v.optional(v.picklist(userLanguages)),
  is_active: v.optional(v.boolean()),
  inactive_reason: v.optional(v.nullable(v.picklist(inactiveReasonValues))),
  password: v.optional(v.string()),
  /** True to email a link with which the user chooses a password. No password is sent in this case. */
  send_password_link: v.optional(v.boolean()),
}

/** Request body of a club user (USR-30). */
export const PastorBody = v.object({
  ...accountFields,
  organisation: Id,
  user_type: v.picklist(userTypes),
  allow_multiple_groups: v.optional(v.boolean()),
  two_step_attendance: v.optional(v.boolean()),
  /** Id of the application that becomes this user. Only allowed for a new user (CONV-11). */
  application: v.optional(Id),
  /** Reason for making an applicant a user although the background check has ended or its end is unknown. */
  check_reason: v.optional(Reason),
})

/** Request body of a central staff user (USR-69, USR-70). */
export const StaffBody = v.object({ ...accountFields, role: v.picklist(staffRoles) })

/** Finds missing fields that other fields make required. Both the server and the forms use this rule. */
export const findMissingUserFields = (user: {
  user_type?: string | null | undefined
  mobile_number?: string | null | undefined
  is_active?: boolean | undefined
  inactive_reason?: string | null | undefined
}): ('mobile_number' | 'inactive_reason')[] => [
  // A coordinator needs a mobile number (USR-49).
  ...(user.user_type === 'coordinator' && !user.mobile_number ? (['mobile_number'] as const) : []),
  // A deactivated club user needs a reason (USR-56).
  ...(user.user_type && user.is_active === false && !user.inactive_reason ? (['inactive_reason'] as const) : []),
]

/**
 * True if a club user can be converted back to an applicant (CONV-18). Only user types with a core team application can
 * be converted.
 */
export const canConvertToApplication = (user: { is_active: boolean; user_type: string | null }): boolean =>
  user.is_active && (user.user_type === 'coordinator' || user.user_type === 'core')

const rowFields = {
  id: Id,
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  is_active: v.boolean(),
}
const recordFields = {
  ...rowFields,
  mobile_number: v.nullable(v.string()),
  language: v.picklist(userLanguages),
  inactive_reason: v.nullable(v.string()),
}
const clubFields = {
  organisation: v.nullable(Id),
  organisation__organisation_name: v.nullable(v.string()),
  organisation__organisation_id: v.nullable(v.string()),
  user_type: v.nullable(v.picklist(userTypes)),
}
const staffFields = { role: v.nullable(v.picklist(staffRoles)) }

/**
 * Time since which no texts are sent to the user's number (B-TXT-03). `texts_stopped_by` is the member of staff who
 * recorded the user's request. It is null if a STOP from the number stopped the texts.
 */
const textStopFields = {
  texts_stopped: v.nullable(Instant),
  texts_stopped_by: v.nullable(v.string()),
}

const LabelledOption = v.object({ value: v.string(), label: v.string() })

export const pastorOperations = {
  'users/pastors.convert_to_application': defineOperation({
    method: 'POST',
    path: '/users/pastors/:id/convert_to_application',
    access: 'vp_support',
    summary: 'Makes a club user an applicant again; their account is closed meanwhile (CONV-20 to CONV-23).',
    params: v.object({ id: Id }),
    output: v.object({ id: Id }),
    event: 'account_changed',
    needsRecentSignIn: true,
  }),
  'users/pastors.texts': defineOperation({
    method: 'PUT',
    path: '/users/pastors/:id/texts',
    access: 'users_pastors',
    summary: 'Stops texts to the number of a club user, as they have asked, or allows them again (B-TXT-03).',
    params: v.object({ id: Id }),
    /**
     * `mobile_number` is the number that the caller saw. The server rejects the request if the user has another number
     * by now.
     */
    body: v.object({ mobile_number: v.string(), stopped: v.boolean() }),
    output: v.object(textStopFields),
  }),
  'users/pastors.update_texts': defineOperation({
    method: 'PATCH',
    path: '/users/pastors/:id/texts',
    access: 'users_pastors',
    summary: 'The same; a body without `stopped` changes nothing.',
    params: v.object({ id: Id }),
    body: v.object({ mobile_number: v.optional(v.string()), stopped: v.optional(v.boolean()) }),
    output: v.object(textStopFields),
  }),
  'users/pastors.user_types': defineOperation({
    method: 'GET',
    path: '/users/pastors/user_types',
    access: 'users_pastors',
    summary: 'The user types (USR-33).',
    output: v.array(LabelledOption),
  }),
  'users/pastors.inactive_reasons': defineOperation({
    method: 'GET',
    path: '/users/pastors/inactive_reasons',
    access: 'users_pastors',
    summary: 'Why an account is inactive (USR-34).',
    output: v.array(LabelledOption),
  }),
  ...buildCrudOperations('users/pastors', {
    access: 'users_pastors',
    many: 'club users, of Boxes of Hope staff those of their programme alone',
    codes: 'USR-21, USR-35 to USR-37',
    orderings: [
      'email',
      'name',
      'organisation__organisation_name',
      'organisation__organisation_id',
      'user_type',
      'is_active',
    ],
    filters: {
      organisation: v.optional(Id),
      user_type: v.optional(v.picklist(userTypes)),
      is_active: v.optional(QueryFlag),
    },
    row: v.object({
      ...rowFields,
      ...clubFields,
      /**
       * Number of active coordinators in the user's club. Set only if the user is one of them and the club is active,
       * otherwise 0.
       */
      club_coordinators: v.number(),
      can_convert_to_application: v.boolean(),
    }),
    body: PastorBody,
    record: v.object({
      ...recordFields,
      ...clubFields,
      allow_multiple_groups: v.boolean(),
      two_step_attendance: v.boolean(),
      can_convert_to_application: v.boolean(),
      /** True if the user is the only active coordinator of an active club. */
      is_only_coordinator: v.boolean(),
      ...textStopFields,
    }),
    event: 'account_changed',
    needsRecentSignIn: true,
  }),
} as const

export const staffOperations = {
  'users/staff.roles': defineOperation({
    method: 'GET',
    path: '/users/staff/roles',
    access: 'users_staff',
    summary: 'The roles of central staff (USR-68).',
    output: v.array(LabelledOption),
  }),
  ...buildCrudOperations('users/staff', {
    access: 'users_staff',
    many: 'users of the central staff',
    codes: 'USR-64 to USR-67',
    orderings: ['email', 'name', 'role', 'is_active'],
    filters: { role: v.optional(v.picklist(staffRoles)), is_active: v.optional(QueryFlag) },
    row: v.object({ ...rowFields, ...staffFields }),
    body: StaffBody,
    record: v.object({ ...recordFields, ...staffFields }),
    event: 'account_changed',
    needsRecentSignIn: true,
  }),
} as const

/**
 * Finds active clubs that would have no coordinator if these users left.
 * @returns names of the clubs, in the order of the users
 */
export const findClubsWithoutCoordinator = (
  leavingUsers: readonly Pick<PastorRow, 'organisation' | 'organisation__organisation_name' | 'club_coordinators'>[],
): string[] => {
  const coordinators = leavingUsers.filter(({ club_coordinators }) => club_coordinators > 0)
  const clubs = new Map(coordinators.map((user) => [user.organisation, user]))
  return [...clubs.values()]
    .filter(
      ({ organisation, club_coordinators }) =>
        coordinators.filter((other) => other.organisation === organisation).length >= club_coordinators,
    )
    .map(({ organisation__organisation_name }) => organisation__organisation_name ?? '')
}

/** A club user as the list shows them. */
export type PastorRow = OperationOutput<(typeof pastorOperations)['users/pastors.list']>['results'][number]
/** A club user as the form loads them. */
export type Pastor = OperationOutput<(typeof pastorOperations)['users/pastors.get']>
