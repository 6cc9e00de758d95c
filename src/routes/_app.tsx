import { canOpenRoute } from '@contract/access.ts'
import type { CurrentUser } from '@contract/user.ts'
import { createFileRoute, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { getLockState } from '@/device-lock/use-lock.ts'
import { loadMessages } from '@/i18n/i18n.ts'
import { isRegisterHidden } from '@/user/use-sign-in-end.ts'
import { getCurrentUser } from '@/user/use-user.ts'
import { AppLayout } from './-app-layout.tsx'

/** Parent route of all screens behind the sign-in: access rules, replica and app shell. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ matches, location }) => {
    const user = getCurrentUser()
    if (!user) throw redirect({ to: '/login', replace: true })
    const route: string = (matches.at(-1)?.fullPath as string | undefined)?.replace(/(.)\/$/, '$1') ?? ''
    // The server rejects all other requests of a user who must set up a sign-in code.
    if (user.one_time_code_required && route !== '/sign_in_code') throw redirect({ to: '/sign_in_code', replace: true })
    // The layout shows the Forbidden page instead of the screen (ROUTE-71).
    const { hall: isHallScreen = false } = (matches.at(-1)?.staticData ?? {}) as StaticDataRouteOption
    const isForbidden = !canOpenRoute(route, user)
    const isLocked = isUserLocked(user)
    // Start the calls of staff's pages now. Their code then loads at the same time.
    if (user.is_staff && !isForbidden && !isLocked)
      void import('@/shell/prefetch-page.ts').then((m) => m.prefetchPage(location)).catch(() => undefined)
    return { forbidden: isForbidden, hall: isHallScreen, locked: isLocked }
  },
  loader: async ({ context: { forbidden, hall } }) => {
    const user = getCurrentUser()
    const isLocked = user !== null && isUserLocked(user)
    const isHallPage = hall && !forbidden && !isLocked
    const messagesPromise = Promise.all([
      isHallPage ? loadMessages('hall') : loadMessages('hall', 'club', ...(user?.is_staff ? ['staff' as const] : [])),
      // Load a club's notices with the page, so that they do not move the page when they appear.
      isHallPage || !user?.organisation
        ? undefined
        : import('./-notices.tsx').then((m) => m.loadNotices()).catch(() => undefined),
      user?.is_staff ? import('@/shell/loaded-navigation.ts').then((m) => m.loadStaffNavigation()) : undefined,
    ])
    // While the device is locked or closed, the layout only shows the prompt for PIN or password.
    if (!user?.organisation || isLocked) {
      await messagesPromise
      return { replica: null, complete: true, keyLost: false, age: {}, sealed: null }
    }
    const openRegister = async () => {
      const { readStartFacts, getReplica, readLockFacts } = await import('./-open-replica.ts')
      const replica = await getReplica(user)
      const startFacts = await readStartFacts(replica.db)
      return { replica, ...startFacts, sealed: await readLockFacts(user.id, startFacts.age) }
    }
    const [loaderData] = await Promise.all([openRegister(), messagesPromise])
    return loaderData
  },
  staleTime: 0,
  component: AppLayout,
})

/** True while this device shows only the prompt for the user's PIN or password. */
function isUserLocked({ id }: CurrentUser): boolean {
  return getLockState(id) === 'locked' || isRegisterHidden(id)
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** False if the screen has its own bottom bar on a phone. */
    tabBar?: boolean
    /** False for a page with a single purpose, such as a form. Notices for the full club are on the other pages. */
    notices?: boolean
    /** True if the screen works offline. */
    offline?: boolean
    /**
     * True for a screen that is used at the door. It renders with the attendance messages only, and the other messages
     * are loaded later.
     */
    hall?: boolean
  }
}
