import { newId } from '../../contract/id.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { fillRequiredFields, storeReferral } from './referrals.ts'

/** Handlers for referrals of volunteers by their own club (VOL-01 to VOL-24). */
export const volunteerReferralHandlers = {
  'volunteer_referrals.create': async ({ db, env, mail, tries, user, body, address }) => {
    await tries.countReferral(address, user.id)
    const { id = newId(), language, ...otherFields } = body
    const referralFields = { ...fillRequiredFields(otherFields), coordinator_name: null, coordinator_email: null }
    const applicationFields = { flow: 'volunteer', club: requireClubId(user), role: null, language } as const
    const row = await db.network((tx) => storeReferral(tx, env, id, referralFields, applicationFields, user))
    mail.wake()
    return { id: row.application_id }
  },
} satisfies Partial<Handlers>
