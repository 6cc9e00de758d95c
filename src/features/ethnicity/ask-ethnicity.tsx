import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { useMaybeUser } from '@/user/use-user.ts'
import { isPostponedToday, postponeToday } from './put-off.ts'

const EthnicityDialog = lazyOptional(() => import('./ethnicity-dialog.tsx').then((m) => m.EthnicityDialog))

/** Pages on which the question does not interrupt work. Excludes sessions, forms and boards. */
const QUIET_PAGES = new Set(['/welcome', '/dashboard', '/registered', '/resources'])

/**
 * Prompts a user for the ethnic group when one of the quiet pages opens, if the answer is missing and the server is
 * reachable. "Not now" postpones the question until the next day.
 */
export const AskEthnicity = () => {
  const user = useMaybeUser()
  const isQuietPage = useLocation({ select: ({ pathname }) => QUIET_PAGES.has(pathname) })
  return isQuietPage && user?.ethnicity_capture_required ? <Question key={user.id} user={user.id} /> : null
}

const Question = ({ user }: { user: string }) => {
  const isReachable = useReachable()
  // Decide when the page opens, so that the question does not appear during work when the network returns.
  const [isOpen, setOpen] = useState(() => isReachable && !isPostponedToday(user))
  if (!isOpen) return null
  return (
    <Suspense>
      <EthnicityDialog
        onClose={() => {
          postponeToday(user)
          setOpen(false)
        }}
      />
    </Suspense>
  )
}
