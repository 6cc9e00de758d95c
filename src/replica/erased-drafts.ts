import { DAY_MS } from '@contract/rules/days.ts'
import type { ReplicaDb, StoredRow } from './db.ts'

/** Time in ms for which a removed person can be restored. The server then erases the person. */
const RESTORE_PERIOD_MS = 30 * DAY_MS

/**
 * Deletes drafts about erased people. A draft stays while its person can be restored. The 30 days begin when this
 * device first finds the person missing, because the device does not know the time of removal.
 * @throws Locked
 */
export const deleteDraftsOfErased = async (db: ReplicaDb, now = Date.now()): Promise<void> => {
  // Begin no write without a draft, because each tick starts a sync.
  if ((await db.kept_forms.count()) === 0) return
  await db.transaction('rw', [db.kept_forms, db.rows('registered')], async () => {
    for (const { missed: missedSince, ...draft } of await db.kept_forms.toArray()) {
      const openedRow = draft.opened as StoredRow<'registered'> | null
      if (!openedRow) continue
      const isRegistered = (await db.rows('registered').where('id').equals(openedRow.id).count()) > 0
      if (isRegistered && missedSince !== undefined) await db.kept_forms.put(draft)
      if (!isRegistered && missedSince === undefined) await db.kept_forms.put({ ...draft, missed: now })
      if (!isRegistered && missedSince !== undefined && now - missedSince > RESTORE_PERIOD_MS)
        await db.kept_forms.delete(draft.id)
    }
  })
}
