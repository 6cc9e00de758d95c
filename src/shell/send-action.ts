import type { SyncOverview } from '@/sync-state/use-sync-state.ts'

/**
 * Returns how pending changes can be sent before the sign-out. Returns `offline` without a network, because signing in
 * needs a network too.
 */
export const getSendAction = (online: boolean, problem: SyncOverview['problem']): 'send' | 'sign_in' | 'offline' => {
  if (!online || problem === 'offline') return 'offline'
  return problem === 'sign_in' ? 'sign_in' : 'send'
}
