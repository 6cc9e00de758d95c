import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation, NoContent } from '../operation.ts'
import { EarlierApplications, EarlierApplicationsQuery, SendAgainBody } from './earlier-referrals.ts'
import { withFormRules } from './form-fields.ts'
import { findReferralProblems, referralEntries } from './referrals.ts'

/** Referral of a volunteer to the club of the referring user (VOL-10 to VOL-22). */
export const VolunteerReferral = withFormRules(v.object(referralEntries), findReferralProblems)
export type VolunteerReferral = v.InferInput<typeof VolunteerReferral>

export const volunteerReferralOperations = {
  'volunteer_referrals.earlier': defineOperation({
    method: 'POST',
    path: '/volunteer_referrals/earlier',
    access: 'refer_volunteer',
    summary: 'The live applications of an address, of those that the caller sees; none for a visitor.',
    body: EarlierApplicationsQuery,
    output: EarlierApplications,
  }),
  'volunteer_referrals.send_again': defineOperation({
    method: 'POST',
    path: '/volunteer_referrals/send_again',
    access: 'refer_volunteer',
    summary: 'Mails the link of an earlier application’s form again, instead of a referral. 409 once it was sent.',
    body: SendAgainBody,
    output: NoContent,
    status: 204,
  }),
  'volunteer_referrals.create': defineOperation({
    method: 'POST',
    path: '/volunteer_referrals',
    access: 'refer_volunteer',
    summary: 'Refers a volunteer to one’s own club; they get the link to the form by mail (VOL-06, VOL-23).',
    body: VolunteerReferral,
    /** Id of the new application. */
    output: v.object({ id: Id }),
    status: 201,
  }),
} as const
