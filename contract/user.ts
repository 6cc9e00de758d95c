import * as v from 'valibot'
import { Id } from './id.ts'

export const staffRoles = ['partnerships', 'vp_support', 'vp_general', 'tlg', 'boxes_of_hope'] as const
/** Contact address that is shown if the network has not set an address. */
export const DEFAULT_CONTACT_ADDRESS = 'support@hallbook.example'

export const userTypes = ['coordinator', 'core', 'safeguarding_leader'] as const

/** Returns a stored text as a user type, or null. */
export const toUserType = (text: string | null) => userTypes.find((type) => type === text) ?? null

/** Returns a stored text as a staff role, or null. */
export const toStaffRole = (text: string | null) => staffRoles.find((role) => role === text) ?? null

/**
 * State of the Ready Steady Cook checklist. A ticked item has the value true, any other item is missing (RSC-01 to
 * RSC-06, RSC-42). Newer servers may send items that this app does not know.
 */
const ChecklistSection = v.record(v.string(), v.literal(true))
export const ReadySteadyCook = v.object({
  ready: ChecklistSection,
  steady: ChecklistSection,
  cook: ChecklistSection,
  ready_complete: v.boolean(),
  steady_complete: v.boolean(),
  cook_complete: v.boolean(),
})

/**
 * The signed-in user (AUTH-27 to AUTH-39). The `organisation*` fields are null for staff, because staff belong to no
 * club.
 */
export const CurrentUser = v.object({
  id: Id,
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  is_staff: v.boolean(),
  is_pastor: v.boolean(),
  is_boxes_of_hope: v.boolean(),
  organisation: v.nullable(Id),
  organisation__is_boxes_of_hope: v.boolean(),
  organisation__hashid: v.nullable(v.string()),
  organisation__organisation_name: v.nullable(v.string()),
  allow_multiple_groups: v.boolean(),
  allowMultipleClubs: v.boolean(),
  role: v.nullable(v.picklist(staffRoles)),
  user_type: v.nullable(v.picklist(userTypes)),
  two_step_attendance: v.boolean(),
  ready_steady_cook: ReadySteadyCook,
  /**
   * True if the user has not yet answered the question about ethnicity (AUTH-49 to AUTH-52). Missing from older
   * servers.
   */
  ethnicity_capture_required: v.optional(v.boolean(), false),
  /**
   * True if the network requires one-time codes from staff and this user has no authenticator app yet. The user has to
   * set up an app first.
   */
  one_time_code_required: v.optional(v.boolean(), false),
  /**
   * True for VP support on a server in demo mode, where a page shows the emails that the server has written. Only `me`
   * returns it.
   */
  can_read_mails: v.optional(v.boolean()),
  /** Contact address and the address of the network's community page. Only `me` returns them. */
  contact_address: v.optional(v.string()),
  community_link: v.optional(v.nullable(v.string())),
  /** Months after which tiles mark people whose health facts were not confirmed. Only `me` returns it. */
  health_confirmation_months: v.optional(v.number()),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>
