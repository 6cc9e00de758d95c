import * as v from 'valibot'
import { Id } from '../id.ts'
import { operation } from '../operation.ts'
import { earlierReferralCalls } from './earlier-referrals.ts'
import { demanding } from './form-fields.ts'
import { referralEntries, referralLacks } from './referrals.ts'

/** The referral of a volunteer: their club is that of the sender (VOL-10 to VOL-22). */
export const VolunteerReferral = demanding(v.object(referralEntries), referralLacks)
export type VolunteerReferral = v.InferInput<typeof VolunteerReferral>

export const volunteerReferralOperations = {
  ...earlierReferralCalls('volunteer_referrals', 'refer_volunteer'),
  'volunteer_referrals.create': operation({
    method: 'POST',
    path: '/volunteer_referrals',
    access: 'refer_volunteer',
    summary: 'Refers a volunteer to one’s own club; they get the link to the form by mail (VOL-06, VOL-23).',
    body: VolunteerReferral,
    /** Of the new application. */
    output: v.object({ id: Id }),
    status: 201,
  }),
} as const
