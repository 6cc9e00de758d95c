import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications, mails } from '../db/schema.ts'
import { withdrawAllLinks } from '../kit/public-links.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import type { Services } from '../kit/services.ts'
import { getTrailNoun, recordApplicationAudit } from './application-trail.ts'
import { clearLinks, restoreLinks } from './linked-people.ts'
import { loadApplication } from './load-application.ts'
import { readVisibleApplication, type VisibleApplication } from './scope.ts'

type DeleteCall = Services & { user: CurrentUser; params: { id: string } }

/**
 * Builds the handler that deletes an application. Users can restore it for 30 days. Its links and unsent emails are
 * withdrawn at once.
 * @throws AppError `not_found`, `own_application`, `forbidden`, `kept_for_safeguarding`
 */
export function buildDeleteHandler(flow: Flow) {
  return async ({ db, user, params }: DeleteCall): Promise<null> => {
    await db.network(async (tx, client) => {
      const visibleApplication = await readVisibleApplication(tx, user, flow, params.id, true)
      requireDeleteRight(visibleApplication)
      const { row } = visibleApplication
      if (row.keep_for_safeguarding) throw new AppError('kept_for_safeguarding')
      const version = row.version + 1
      const registered_id = await clearLinks({ tx, client, user }, row)
      await tx
        .update(applications)
        .set({ deleted_at: new Date().toISOString(), registered_id, version })
        .where(eq(applications.id, row.id))
      await withdrawAllLinks(tx, row.id)
      await withdrawMailsOfApplication(tx, row.id)
      await auditRecordChange(tx, {
        noun: getTrailNoun(flow),
        id: row.id,
        version,
        kind: 'delete',
        fields: {},
        user,
      })
    })
    return null
  }
}

/**
 * Builds the handler that restores a deleted application with all its records. Its links stay withdrawn until the
 * emails are sent again.
 * @throws AppError `not_found` if it is not deleted or was deleted more than 30 days ago, `own_application`,
 * `forbidden`
 */
export function buildRestoreHandler(flow: Flow) {
  return ({ db, env, user, params }: DeleteCall) =>
    db.network(async (tx, client) => {
      const visibleApplication = await readVisibleApplication(tx, user, flow, params.id, true, true)
      requireDeleteRight(visibleApplication)
      const { row } = visibleApplication
      const registered_id = await restoreLinks({ tx, client, user }, row)
      await tx.update(applications).set({ deleted_at: null, registered_id }).where(eq(applications.id, row.id))
      await recordApplicationAudit(tx, row, user, { restored: {} })
      return loadApplication(tx, env, user, flow, row.id)
    })
}

/** Checks the user's right to delete an application. The same right is needed to restore it. */
function requireDeleteRight({ rights, own }: VisibleApplication): void {
  if (own) throw new AppError('own_application')
  if (!rights.edit) throw new AppError('forbidden')
}

/** Deletes unsent emails. Sent emails stay in the history, but their text is cleared. */
async function withdrawMailsOfApplication(tx: Tx, application: string): Promise<void> {
  const belongsToApplication = eq(mails.application_id, application)
  await tx.delete(mails).where(and(belongsToApplication, isNotNull(mails.next_try), isNull(mails.sent)))
  await tx.update(mails).set({ text: '', next_try: null }).where(belongsToApplication)
}
