import { del, get, set } from 'idb-keyval'
import { announce, type SyncState } from './engine/announce.ts'
import { isQuotaError } from './quota.ts'

const getStateKey = (user: string) => `sync-state-${user}`

export const initialSyncState: SyncState = {
  phase: 'idle',
  sending: 0,
  problem: null,
  since: null,
  doneAt: null,
  nextTryAt: 0,
  restored: null,
}

/** Reads the state of a user's sync as last stored by a cycle in any context. */
export const readSyncState = async (user: string): Promise<SyncState> => ({
  ...initialSyncState,
  ...((await get<Partial<SyncState>>(getStateKey(user))) ?? {}),
})

/** Deletes a user's sync state, because their data has left the device. */
export const deleteSyncState = (user: string): Promise<void> => del(getStateKey(user))

/** Stores and announces a change of the state. The start time of a problem stays the same while the problem lasts. */
export const updateSyncState = async (user: string, change: Partial<SyncState>): Promise<SyncState> => {
  const previousState = await readSyncState(user)
  const state = { ...previousState, ...change }
  if (change.problem !== undefined && change.problem !== previousState.problem) {
    const hadProblem = previousState.problem !== null && change.problem !== null
    if (change.problem === null) state.since = null
    else state.since = hadProblem ? previousState.since : Date.now()
  }
  // Ignore a quota error, because a full device must still be able to announce that it is full.
  await set(getStateKey(user), state).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
  })
  announce({ kind: 'state', user, state })
  return state
}
