import * as v from 'valibot'
import { defineOperation } from '../operation.ts'

/** Progress of the user's own recruitment, for the welcome page (AUTH-48). */
const SaferRecruitmentStatus = v.object({
  application_completed: v.boolean(),
  /** Number of submitted references. */
  references_completed: v.number(),
  /** Number of references that were requested. Absent in responses that a device has cached earlier. */
  references_total: v.optional(v.number()),
  dbs_confirmed: v.boolean(),
})
export type SaferRecruitmentStatus = v.InferOutput<typeof SaferRecruitmentStatus>

export const saferRecruitmentOperations = {
  'me.safer_recruitment_status': defineOperation({
    method: 'GET',
    path: '/me/safer_recruitment_status',
    access: 'signed_in',
    summary: 'How far the recruitment of whoever is signed in has come (AUTH-47, AUTH-48).',
    output: SaferRecruitmentStatus,
  }),
} as const
