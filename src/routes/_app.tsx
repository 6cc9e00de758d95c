import { mayOpen } from '@contract/access.ts'
import { createFileRoute, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { lockState } from '@/device/use-lock.ts'
import { isClosed } from '@/hooks/use-sign-in-end.ts'
import { currentUser } from '@/hooks/use-user.ts'
import { loadWords } from '@/i18n/i18n.ts'
import { AppLayout } from './-app-layout.tsx'

/** Everything behind the sign-in: who may open what, the replica, and the spine around the screens. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ matches }) => {
    const user = currentUser()
    if (!user) throw redirect({ to: '/login', replace: true })
    const route: string = (matches.at(-1)?.fullPath as string | undefined)?.replace(/(.)\/$/, '$1') ?? ''
    // The server refuses them everything else.
    if (user.one_time_code_required && route !== '/sign_in_code')
      throw redirect({ to: '/sign_in_code', replace: true })
    // The layout shows the Forbidden page in the place of the screen (ROUTE-71).
    const { hall = false } = (matches.at(-1)?.staticData ?? {}) as StaticDataRouteOption
    return { forbidden: !mayOpen(route, user), hall }
  },
  loader: async ({ context: { forbidden, hall } }) => {
    const user = currentUser()
    const locked = user !== null && (lockState(user.id) === 'locked' || isClosed(user.id))
    const words = Promise.all([
      hall && !forbidden && !locked
        ? loadWords('hall')
        : loadWords('hall', 'club', ...(user?.is_staff ? ['staff' as const] : [])),
      user?.is_staff
        ? import('@/shell/loaded-navigation.ts').then((m) => m.loadStaffNavigation())
        : undefined,
    ])
    // While the device is locked or closed, the layout asks for the PIN or password in the place of everything.
    if (!user?.organisation || locked) {
      await words
      return { replica: null, complete: true, keyLost: false, age: {}, sealed: null }
    }
    const open = async () => {
      const { lookFirst, replicaOf, sealedBy } = await import('./-open-replica.ts')
      const replica = await replicaOf(user)
      const looked = await lookFirst(replica.db)
      return { replica, ...looked, sealed: await sealedBy(user.id, looked.age) }
    }
    const [opened] = await Promise.all([open(), words])
    return opened
  },
  staleTime: 0,
  component: AppLayout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** False: the screen has a bar of its own at the bottom of a phone. */
    tabBar?: boolean
    /** False: a page for one thing, such as a form; what the whole club should know stands on the others. */
    notices?: boolean
    /** Works without a network. */
    offline?: boolean
    /** Opened at the door: it is drawn with the words of attendance alone, and those of other screens follow. */
    hall?: boolean
  }
}
