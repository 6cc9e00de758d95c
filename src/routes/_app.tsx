import { mayOpen, type RoutePath, routeAccess } from '@contract/access.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { currentUser } from '@/hooks/use-user.ts'
import { AppLayout, LayoutError } from './-app-layout.tsx'
import { Forbidden } from './-forbidden.ts'

/** Everything behind the sign-in: who may open what, the replica, and the spine around the screens. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ matches }) => {
    const user = currentUser()
    if (!user) throw redirect({ to: '/login', replace: true })
    const route = matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') as RoutePath | undefined
    if (route && route in routeAccess && !mayOpen(route, user)) throw new Forbidden()
  },
  loader: async () => {
    const user = currentUser()
    if (!user?.organisation) return { replica: null }
    const { replicaOf } = await import('./-open-replica.ts')
    return { replica: await replicaOf(user) }
  },
  staleTime: 0,
  component: AppLayout,
  errorComponent: LayoutError,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    nav?: 'auto' | 'rail'
    tabBar?: boolean
    /** Works without a network. */
    offline?: boolean
  }
}
