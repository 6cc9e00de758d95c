import { getRouteApi, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ForbiddenScreen } from '@/blocks/forbidden-screen.tsx'
import { usePageFocus } from '@/blocks/page-focus.ts'
import { RegisterGate } from '@/blocks/register-gate.tsx'
import { AppShell } from '@/blocks/shell/app-shell.tsx'
import { SignOutProvider } from '@/blocks/shell/sign-out.tsx'
import { UnsavedProvider } from '@/blocks/unsaved/unsaved.tsx'
import { refreshUser } from '@/hooks/sign-in.ts'
import { ReplicaContext } from '@/hooks/use-replica.ts'
import { useMaybeUser } from '@/hooks/use-user.ts'
import { startSyncTriggers } from '@/pwa/sync-triggers.ts'
import { UpdatePrompt } from '@/pwa/update-prompt.tsx'
import { useToast } from '@/ui/toast.tsx'

const route = getRouteApi('/_app')

/** The screens behind the sign-in, with the replica of a club user and the triggers of its sync. */
export const AppLayout = () => {
  const { replica, complete } = route.useLoaderData()
  const { forbidden } = route.useRouteContext()
  usePageFocus()
  useEffect(() => {
    void refreshUser().catch(() => undefined)
    if (!replica) return
    // The browser's promise not to clear the register when room runs out; the panel shows a refusal.
    void navigator.storage?.persist?.()
    return startSyncTriggers(replica.db)
  }, [replica])
  return (
    <ReplicaContext value={replica}>
      <Frame plain={forbidden}>
        {forbidden ? (
          <ForbiddenScreen />
        ) : (
          <RegisterGate complete={complete}>
            <Outlet />
          </RegisterGate>
        )}
      </Frame>
    </ReplicaContext>
  )
}

/** The spine around the screen; a screen may ask for the narrow one or for its own bar (`staticData`). */
const Frame = ({ plain, children }: { plain: boolean; children: ReactNode }) => {
  const user = useMaybeUser()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const path = useLocation({ select: (location) => location.pathname })
  if (!user) return null
  return (
    <SignOutProvider>
      <AppShell nav={(!plain && screen?.nav) || 'auto'} tabBar={plain || (screen?.tabBar ?? true)}>
        <PageToasts key={path} />
        <UpdatePrompt />
        <UnsavedProvider>{children}</UnsavedProvider>
      </AppShell>
    </SignOutProvider>
  )
}

/** Stands for the page in sight: when it is left, its toasts go with it. */
const PageToasts = () => {
  const { leavePage } = useToast()
  useEffect(() => leavePage, [leavePage])
  return null
}
