import { del, get, set } from 'idb-keyval'
import { announce, type SyncState } from './engine/announce.ts'
import { isQuota } from './quota.ts'

const key = (user: string) => `sync-state-${user}`

export const initialState: SyncState = {
  phase: 'idle',
  sending: 0,
  problem: null,
  since: null,
  doneAt: null,
  nextTryAt: 0,
  restored: null,
}

/** How the sync of a user stands, as the last cycle left it, in whichever context that ran. */
export const readState = async (user: string): Promise<SyncState> => ({
  ...initialState,
  ...((await get<Partial<SyncState>>(key(user))) ?? {}),
})

/** Nothing of the user is here any more. */
export const forgetState = (user: string): Promise<void> => del(key(user))

/** Stores and announces a change of the state. The time a problem began stays while it lasts. */
export const updateState = async (user: string, change: Partial<SyncState>): Promise<SyncState> => {
  const before = await readState(user)
  const state = { ...before, ...change }
  if (change.problem !== undefined && change.problem !== before.problem) {
    const stillUnreachable = before.problem !== null && change.problem !== null
    state.since = change.problem === null ? null : stillUnreachable ? before.since : Date.now()
  }
  // A full device must at least be able to say so.
  await set(key(user), state).catch((error: unknown) => {
    if (!isQuota(error)) throw error
  })
  announce({ kind: 'state', user, state })
  return state
}
