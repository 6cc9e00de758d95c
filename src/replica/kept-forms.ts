import type { ReplicaDb, Stored } from './db.ts'

/** How long somebody who was removed can be brought back, in ms; then the server erases them. */
const BROUGHT_BACK_MS = 30 * 86_400_000

/**
 * Forgets what was typed about people who were erased. Until then it waits for them to be brought back: 30 days from when
 * this device first misses them, for it does not know when they were removed.
 * @throws Locked
 */
export const forgetFormsOfErased = (db: ReplicaDb, now = Date.now()): Promise<void> =>
  db.transaction('rw', [db.kept_forms, db.rows('registered')], async () => {
    for (const { missed, ...form } of await db.kept_forms.toArray()) {
      const opened = form.opened as Stored<'registered'> | null
      if (!opened) continue
      const isThere = (await db.rows('registered').where('id').equals(opened.id).count()) > 0
      if (isThere && missed !== undefined) await db.kept_forms.put(form)
      if (!isThere && missed === undefined) await db.kept_forms.put({ ...form, missed: now })
      if (!isThere && missed !== undefined && now - missed > BROUGHT_BACK_MS)
        await db.kept_forms.delete(form.id)
    }
  })
