import { isAllowed } from '@contract/access.ts'
import { syncOperations } from '@contract/sync.ts'
import type { CurrentUser } from '@contract/user.ts'
import { call } from '../api/call.ts'
import type { MetaValues, ReplicaDb } from './db.ts'
import { announce } from './engine/announce.ts'

/** Ids of records that were removed after the backup and that the backup restored. */
export type Removals = MetaValues['removals']

const NO_REMOVALS: Removals = { people: [], sessions: [] }

const storeRemovals = async (db: ReplicaDb, removals: Removals): Promise<void> => {
  const storedRemovals = (await db.getMeta('removals')) ?? NO_REMOVALS
  if (JSON.stringify(storedRemovals) === JSON.stringify(removals)) return
  await db.setMeta('removals', removals)
  announce({ kind: 'queue', user: db.user })
}

/**
 * Fetches the removals that this coordinator must confirm after a restore. Stores only ids, because the rows contain
 * the names.
 */
export const fetchRemovals = async (
  { db, token }: { db: ReplicaDb; token: string },
  user: CurrentUser | null,
): Promise<void> => {
  if (!(await db.getMeta('restored_lately')) || !isAllowed('registered_removed', user))
    return storeRemovals(db, NO_REMOVALS)
  const { people, sessions, parcels = [] } = await call(syncOperations['sync.removals'], { token })
  const allSessions = [...sessions, ...parcels]
  await storeRemovals(db, { people: people.map(({ id }) => id), sessions: allSessions.map(({ id }) => id) })
}

/**
 * Removes these records again on the server, or leaves them in the register.
 * @throws ApiError, NoAnswer. In that case the prompt stays open.
 */
export const decideRemovals = async (db: ReplicaDb, { people, sessions }: Removals, remove: boolean): Promise<void> => {
  await call(syncOperations['sync.decide_removals'], { body: { ids: [...people, ...sessions], remove } })
  await storeRemovals(db, NO_REMOVALS)
}
