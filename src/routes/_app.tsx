import { mayOpen, type RoutePath, routeAccess } from '@contract/access.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { currentUser } from '@/hooks/use-user.ts'
import { AppLayout } from './-app-layout.tsx'

/** Everything behind the sign-in: who may open what, the replica, and the spine around the screens. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ matches }) => {
    const user = currentUser()
    if (!user) throw redirect({ to: '/login', replace: true })
    const route = matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') as RoutePath | undefined
    // The layout shows the Forbidden page in the place of the screen (ROUTE-71).
    return { forbidden: route !== undefined && route in routeAccess && !mayOpen(route, user) }
  },
  loader: async () => {
    const user = currentUser()
    if (!user?.organisation) return { replica: null, complete: true }
    const { replicaOf } = await import('./-open-replica.ts')
    const replica = await replicaOf(user)
    return { replica, complete: (await replica.db.getMeta('complete')) ?? false }
  },
  staleTime: 0,
  component: AppLayout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    nav?: 'auto' | 'rail'
    tabBar?: boolean
    /** Works without a network. */
    offline?: boolean
  }
}
