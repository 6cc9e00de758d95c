import { del, get, set } from 'idb-keyval'
import { announce, type SyncState } from './engine/announce.ts'
import { isQuotaError } from './quota.ts'

const getKey = (user: string) => `sync-state-${user}`

export const initialState: SyncState = {
  phase: 'idle',
  sending: 0,
  problem: null,
  since: null,
  doneAt: null,
  nextTryAt: 0,
  restored: null,
}

/** Reads the state of a user's sync as last stored by a cycle in any context. */
export const readState = async (user: string): Promise<SyncState> => ({
  ...initialState,
  ...((await get<Partial<SyncState>>(getKey(user))) ?? {}),
})

/** Deletes a user's sync state, because their data has left the device. */
export const deleteState = (user: string): Promise<void> => del(getKey(user))

/** Stores and announces a change of the state. The start time of a problem stays the same while the problem lasts. */
export const updateState = async (user: string, change: Partial<SyncState>): Promise<SyncState> => {
  const previousState = await readState(user)
  const state = { ...previousState, ...change }
  if (change.problem !== undefined && change.problem !== previousState.problem) {
    const hadProblem = previousState.problem !== null && change.problem !== null
    if (change.problem === null) state.since = null
    else state.since = hadProblem ? previousState.since : Date.now()
  }
  // Ignore a quota error, because a full device must still be able to announce that it is full.
  await set(getKey(user), state).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
  })
  announce({ kind: 'state', user, state })
  return state
}
