import type { SyncOverview } from '@/hooks/use-sync-state.ts'

/**
 * What gets waiting changes sent before somebody logs out: asking for it, signing in, or nothing while there is no
 * network; signing in needs one too.
 */
export const wayToSend = (
  online: boolean,
  problem: SyncOverview['problem'],
): 'send' | 'sign_in' | 'offline' => {
  if (!online || problem === 'offline') return 'offline'
  return problem === 'sign_in' ? 'sign_in' : 'send'
}
