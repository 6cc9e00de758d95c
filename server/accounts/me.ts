import { and, eq, ne, sql } from 'drizzle-orm'
import { isAllowed } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import type { EthnicityCapture } from '../../contract/ethnicities.ts'
import { checklistSections, getSectionItems } from '../../contract/rules/checklist.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { findActiveUser } from '../auth/current-user.ts'
import type { Db } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import type { Services } from '../kit/services.ts'
import { storeEthnicity } from '../kit/store-ethnicity.ts'
import { canReadMails } from '../mails/mails.ts'
import { applyChanges } from '../sync/push/plain-write.ts'

/**
 * Stores the ethnicity answer in the club's totals, without the user. Separately stores the fact that this user has
 * answered. A second answer changes nothing.
 */
const captureEthnicity = (db: Db, user: CurrentUser, answer: EthnicityCapture): Promise<void> =>
  db.network(async (tx) => {
    if (!user.ethnicity_capture_required || !user.organisation) return
    const isUnanswered = and(eq(users.id, user.id), eq(users.ethnicity_captured, false))
    const { rowCount } = await tx.update(users).set({ ethnicity_captured: true }).where(isUnanswered)
    if (rowCount === 1) await storeEthnicity(tx, user.organisation, 'user', answer)
  })

/**
 * Stores the two-step setting with an audit entry and a new version of the user. Staff with an outdated form of the
 * user are then warned when they save.
 */
const setTwoSteps = (db: Db, user: CurrentUser, two_step_attendance: boolean): Promise<void> =>
  db.network(async (tx) => {
    const [changedUser] = await tx
      .update(users)
      .set({ two_step_attendance, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user.id), ne(users.two_step_attendance, two_step_attendance)))
      .returning({ version: users.version })
    if (!changedUser) return
    const fields = { two_step_attendance: { from: !two_step_attendance, to: two_step_attendance } }
    const { version } = changedUser
    await auditRecordChange(tx, {
      noun: 'users/pastors',
      id: user.id,
      version,
      kind: 'replace',
      fields,
      user,
    })
  })

/**
 * Returns the fields that only the `me` calls return: contact address, community page and permission to read emails.
 */
const readExtraFields = ({ db, env, user }: Pick<Services, 'db' | 'env'> & { user: CurrentUser }) =>
  db.network(async (tx) => {
    const { contact_address, community_link, health_confirmation_months } = await readNetworkSettings(tx)
    return {
      contact_address,
      community_link,
      health_confirmation_months,
      ...(canReadMails(env, user) && { can_read_mails: true }),
    }
  })

export const meHandlers = {
  'me.get': async ({ db, env, user }) => ({ ...user, ...(await readExtraFields({ db, env, user })) }),
  'me.update': async ({ db, env, user, body }) => {
    const { two_step_attendance, ready_steady_cook, ethnicity_capture } = body
    if (two_step_attendance !== undefined) {
      if (!isAllowed('setup', user)) throw new AppError('forbidden')
      await setTwoSteps(db, user, two_step_attendance)
    }
    if (ethnicity_capture) await captureEthnicity(db, user, ethnicity_capture)
    if (ready_steady_cook) {
      if (!isAllowed('ready_steady_cook', user)) throw new AppError('forbidden')
      const currentChecklist = user.ready_steady_cook
      const changes = checklistSections.flatMap((section) => {
        const wantedItems = ready_steady_cook[section]
        if (!wantedItems) return []
        return getSectionItems(section)
          .filter((item) => item in wantedItems !== item in currentChecklist[section])
          .map((item) => ({
            name: 'checklist.set' as const,
            args: { section, item, ticked: item in wantedItems },
          }))
      })
      await applyChanges(db, user, changes)
    }
    const updatedUser = await findActiveUser(db, user.id)
    if (!updatedUser) throw new AppError('sign_in_expired')
    return {
      ...updatedUser,
      ...(await readExtraFields({ db, env, user })),
      one_time_code_required: user.one_time_code_required,
    }
  },
} satisfies Pick<Handlers, 'me.get' | 'me.update'>
