import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { wouldSecondLookHelp } from '../../contract/recruitment/two-people.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { applicationLooks } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { makeAct } from './acts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { loadApplication } from './load-application.ts'
import { readVisibleApplication } from './scope.ts'
import { findSecondLookAccounts } from './second-look-accounts.ts'
import { canTakeLook, hasOwnReference, listSecondLookAccounts, readEvidence, refuseAlone } from './two-people.ts'

type SecondLookCall = Services & {
  user: CurrentUser
  params: { id: string }
  body: { note?: string | null | undefined }
}

/**
 * Builds the handler that records an account's second look. A later look replaces the account's earlier look.
 * @throws AppError `not_found`, `own_application`, `forbidden`, `own_reference`, `second_person_needed`
 */
function createSecondLookHandler(flow: Flow) {
  return ({ db, env, user, params, body }: SecondLookCall) =>
    db.network(async (tx) => {
      const { row, own: isOwn } = await readVisibleApplication(tx, user, flow, params.id, true)
      if (isOwn) throw new AppError('own_application')
      if (!canTakeLook(user, flow)) throw new AppError('forbidden')
      if (await hasOwnReference(tx, user, row)) throw new AppError('own_reference')
      const act = await makeAct(tx, user, flow)
      const evidence = await readEvidence(tx, row)
      if (!wouldSecondLookHelp(evidence, act))
        throw refuseAlone(listSecondLookAccounts(await findSecondLookAccounts(tx, row, user.id), evidence))
      const note = body.note || null
      await tx
        .insert(applicationLooks)
        .values({ application_id: row.id, user_id: user.id, note, act })
        .onConflictDoUpdate({
          target: [applicationLooks.application_id, applicationLooks.user_id],
          set: { note: sql`excluded.note`, act: sql`excluded.act` },
        })
      await recordApplicationAudit(tx, row, user, { second_look: {} })
      return loadApplication(tx, env, user, flow, row.id)
    })
}

/** Handlers for the second look in both flows. */
export const secondLookHandlers = {
  'applications.second_look': createSecondLookHandler('core'),
  'volunteer_applications.second_look': createSecondLookHandler(
    'volunteer',
  ) as unknown as Handlers['volunteer_applications.second_look'],
} satisfies Partial<Handlers>
