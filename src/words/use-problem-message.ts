import { useLingui } from '@lingui/react/macro'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { useSignInEnd } from '@/user/use-sign-in-end.ts'
import { useMaybeUser } from '@/user/use-user.ts'
import { useSavedMessages } from './use-saved-messages.ts'

/**
 * Returns a message about a blocked sync: the reason, what is safe and what to do. Null if the sync is not blocked.
 * @param promise sentence that replaces the default sentence about what is safe
 */
export const useProblemMessage = (promise?: string): string | null => {
  const { t } = useLingui()
  const syncState = useSyncState()
  const savedMessages = useSavedMessages()
  const signInEnd = useSignInEnd(useMaybeUser()?.id ?? '')
  const safe = promise ?? savedMessages.safe
  const since = formatTimeAndDay(new Date(syncState?.since ?? Date.now()).toISOString())
  switch (syncState?.problem) {
    case 'offline':
      return t`No Wi-Fi since ${since}. ${safe}`
    case 'portal':
      return t`This Wi-Fi asks for its own sign-in. Open any web page, sign in there, then come back. ${safe}`
    case 'server':
      return t`Hallbook has not been reachable since ${since}. It will keep trying. ${safe}`
    case 'sign_in':
      if (signInEnd?.code === 'server_restored')
        return t`Hallbook was put back from a backup. Sign in again when there is Wi-Fi. ${safe}`
      return t`Your sign-in has run out. Sign in when there is Wi-Fi. ${safe}`
    case 'update':
      return t`This app is too old to send some of its changes. Update it when there is Wi-Fi: then they are sent automatically. ${safe}`
    case 'locked':
      return t`Locked: nothing is sent until someone unlocks this device. ${safe}`
    case 'full':
      return t`There is no room on this device for what is new. Delete photos or apps that you do not need, then try again. ${safe}`
    default:
      return null
  }
}
