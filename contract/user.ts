import * as v from 'valibot'
import { Id } from './id.ts'

export const staffRoles = ['partnerships', 'vp_support', 'vp_general', 'tlg', 'boxes_of_hope'] as const
/** Where questions go while the network has named no other address. */
export const CONTACT_ADDRESS = 'support@hallbook.example'

export const userTypes = ['coordinator', 'core', 'safeguarding_leader'] as const

/** The Ready Steady Cook checklist: an item is there and true, or absent (RSC-01 to RSC-06, RSC-42). A newer server may know more items. */
const ChecklistSection = v.record(v.string(), v.literal(true))
export const ReadySteadyCook = v.object({
  ready: ChecklistSection,
  steady: ChecklistSection,
  cook: ChecklistSection,
  ready_complete: v.boolean(),
  steady_complete: v.boolean(),
  cook_complete: v.boolean(),
})

/** Who is signed in (AUTH-27 to AUTH-39). `organisation*` are null for staff, who belong to no club. */
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
  /** They are still to be asked about their ethnicity (AUTH-49 to AUTH-52). An older server does not say. */
  ethnicity_capture_required: v.optional(v.boolean(), false),
  /** The network asks staff for a one-time code, and they have no app for it yet: they set one up before anything else. */
  one_time_code_required: v.optional(v.boolean(), false),
  /** True for VP support of a server in demo mode, which shows the mails that it would send; returned by `me` alone. */
  can_read_mails: v.optional(v.boolean()),
  /** Where questions go, and the network's page for its community; told with `me` alone. */
  contact_address: v.optional(v.string()),
  community_link: v.optional(v.nullable(v.string())),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>
