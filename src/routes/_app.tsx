import { mayOpen, type RoutePath, routeAccess } from '@contract/access.ts'
import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ForbiddenScreen } from '@/blocks/forbidden-screen.tsx'
import { AppShell } from '@/blocks/shell/app-shell.tsx'
import { SignOutProvider } from '@/blocks/shell/sign-out.tsx'
import { refreshUser } from '@/hooks/sign-in.ts'
import { ReplicaContext } from '@/hooks/use-replica.ts'
import { currentUser, useMaybeUser } from '@/hooks/use-user.ts'
import { startSyncTriggers, syncAfterWrite } from '@/pwa/sync-triggers.ts'
import { openReplica, type Replica } from '@/replica/replica.ts'

/** The user may not open the route asked for. */
class Forbidden extends Error {
  override name = 'Forbidden'
}

let opened: Promise<Replica> | null = null

/** The replica stays open from screen to screen; another user opens another one. */
const replicaOf = async (): Promise<Replica | null> => {
  const user = currentUser()
  if (!user?.organisation) return null
  const before = await opened
  if (before?.user.id === user.id && before.db.isOpen()) return before
  before?.close()
  opened = openReplica(user, syncAfterWrite)
  return opened
}

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ matches }) => {
    const user = currentUser()
    if (!user) throw redirect({ to: '/login', replace: true })
    const route = matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') as RoutePath | undefined
    if (route && route in routeAccess && !mayOpen(route, user)) throw new Forbidden()
  },
  loader: async () => ({ replica: await replicaOf() }),
  staleTime: 0,
  component: AppLayout,
  errorComponent: ({ error }) => {
    if (!(error instanceof Forbidden)) throw error
    return (
      <Frame>
        <ForbiddenScreen />
      </Frame>
    )
  },
})

function AppLayout() {
  const { replica } = Route.useLoaderData()
  useEffect(() => {
    void refreshUser().catch(() => undefined)
    if (replica) return startSyncTriggers(replica.db)
  }, [replica])
  return (
    <ReplicaContext value={replica}>
      <Frame>
        <Outlet />
      </Frame>
    </ReplicaContext>
  )
}

/** The spine around the screen; a screen may ask for the narrow one or for its own bar (`staticData`). */
function Frame({ children }: { children: ReactNode }) {
  const user = useMaybeUser()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  if (!user) return null
  return (
    <SignOutProvider>
      <AppShell nav={screen?.nav ?? 'auto'} tabBar={screen?.tabBar ?? true}>
        {children}
      </AppShell>
    </SignOutProvider>
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    nav?: 'auto' | 'rail'
    tabBar?: boolean
    /** Works without a network. */
    offline?: boolean
  }
}
