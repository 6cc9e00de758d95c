import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications, mails } from '../../db/schema.ts'
import { withdrawAllLinks } from '../../kit/public-links.ts'
import { noteRecordChange } from '../../kit/record-trail.ts'
import type { Services } from '../../services.ts'
import { noteOnApplication, trailOf } from './application-trail.ts'
import { oneApplication } from './one-application.ts'
import { type SeenApplication, seenApplication } from './scope.ts'
import { clearTies, restoreTies } from './tied-people.ts'

type Asked = Services & { user: CurrentUser; params: { id: string } }

/**
 * Deletes an application. It can be restored for 30 days; its links and unsent mails are withdrawn at once.
 * @throws AppError `not_found`, `own_application`, `forbidden`, `kept_for_safeguarding`
 */
export function deleteApplication(flow: Flow) {
  return async ({ db, user, params }: Asked): Promise<null> => {
    await db.network(async (tx, client) => {
      const seen = await seenApplication(tx, user, flow, params.id, true)
      requireDeleter(seen)
      const { row } = seen
      if (row.keep_for_safeguarding) throw new AppError('kept_for_safeguarding')
      const version = row.version + 1
      const registered_id = await clearTies({ tx, client, user }, row)
      await tx
        .update(applications)
        .set({ deleted_at: new Date().toISOString(), registered_id, version })
        .where(eq(applications.id, row.id))
      await withdrawAllLinks(tx, row.id)
      await withdrawMailsOfApplication(tx, row.id)
      await noteRecordChange(tx, {
        noun: trailOf(flow),
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
 * Restores a deleted application with everything that belongs to it. Its links stay withdrawn until they are sent again.
 * @throws AppError `not_found` if it is not deleted, or was deleted more than 30 days ago; `own_application`, `forbidden`
 */
export function restoreApplication(flow: Flow) {
  return ({ db, env, user, params }: Asked) =>
    db.network(async (tx, client) => {
      const seen = await seenApplication(tx, user, flow, params.id, true, true)
      requireDeleter(seen)
      const { row } = seen
      const registered_id = await restoreTies({ tx, client, user }, row)
      await tx
        .update(applications)
        .set({ deleted_at: null, registered_id })
        .where(eq(applications.id, row.id))
      await noteOnApplication(tx, row, user, { restored: {} })
      return oneApplication(tx, env, user, flow, row.id)
    })
}

/** Deleting and restoring are one right. */
function requireDeleter({ rights, own }: SeenApplication): void {
  if (own) throw new AppError('own_application')
  if (!rights.edit) throw new AppError('forbidden')
}

/** Mails that were not sent never will be. Sent ones stay as history, without their text. */
async function withdrawMailsOfApplication(tx: Tx, application: string): Promise<void> {
  const ofApplication = eq(mails.application_id, application)
  await tx.delete(mails).where(and(ofApplication, isNotNull(mails.next_try), isNull(mails.sent)))
  await tx.update(mails).set({ text: '', next_try: null }).where(ofApplication)
}
