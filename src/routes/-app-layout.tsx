import type { CurrentUser } from '@contract/user.ts'
import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import {
  Activity,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { ApiError } from '@/api/errors.ts'
import { leadToSignIn } from '@/data/lead-to-sign-in.ts'
import { keepUnasked } from '@/device/keep-register.ts'
import { useOpening } from '@/device/register-opening.ts'
import { surveysWait } from '@/device/surveys-wait.ts'
import { useIdleLock } from '@/device/use-idle-lock.ts'
import { useLock } from '@/device/use-lock.ts'
import { ChecklistBanner } from '@/features/checklist/checklist-banner.tsx'
import { AskEthnicity } from '@/features/ethnicity/ask-ethnicity.tsx'
import { useRefreshKept } from '@/features/resources/use-refresh-kept.ts'
import { ClockBanner } from '@/features/sync/clock-banner.tsx'
import { SyncPanelProvider } from '@/features/sync/panel-provider.tsx'
import { SyncPill } from '@/features/sync/sync-pill.tsx'
import { endSignIn, refreshUser } from '@/hooks/sign-in.ts'
import { useReadAhead } from '@/hooks/use-read-ahead.ts'
import { ReplicaContext, useMaybeReplica } from '@/hooks/use-replica.ts'
import {
  closesRegister,
  endOf,
  type SignInEnd,
  takesRegister,
  useSignInEnd,
} from '@/hooks/use-sign-in-end.ts'
import { currentUser, useMaybeUser } from '@/hooks/use-user.ts'
import { loadWords } from '@/i18n/i18n.ts'
import { isAnythingUnsaved, UnsavedProvider } from '@/kit/form/unsaved/unsaved.tsx'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PageSurroundings } from '@/kit/page/page-surroundings.ts'
import { startSyncTriggers } from '@/pwa/sync-triggers.ts'
import { UpdatePrompt } from '@/pwa/update-prompt.tsx'
import { afterPaint } from '@/replica/after-paint.ts'
import { AccountProvider } from '@/shell/account.tsx'
import { AppShell } from '@/shell/app-shell.tsx'
import { KeyLost } from '@/shell/error-screen.tsx'
import { RegisterGate } from '@/shell/register-gate.tsx'
import { SignOutProvider } from '@/shell/sign-out.tsx'
import { useToast } from '@/ui/toast.tsx'

const route = getRouteApi('/_app')

/** The screens behind the sign-in, with the replica of a club user and the triggers of its sync. */
export const AppLayout = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const { replica, complete, keyLost, age, sealed: knownSealed } = route.useLoaderData()
  const { forbidden } = route.useRouteContext()
  const user = useMaybeUser()
  const opening = useOpening(replica, { age, sealed: knownSealed })
  const sealed = useLock(user?.id ?? '') === 'locked' || opening.way === 'locked'
  const end = useSignInEnd(user?.id ?? '')
  const leaving = end !== undefined && takesRegister(end)
  // Who has to send before the register goes from here needs the key for that.
  const ended = Boolean(user?.organisation) && closesRegister(end) && !(sealed && leaving)
  const locked = sealed || ended
  useIdleLock(user?.id ?? '')
  const router = useRouter()
  // What was loaded for whoever had the device before is nothing to show to whoever has it now.
  const closed = Boolean(user?.organisation) && replica?.user.id !== user?.id
  useEffect(() => {
    // Unlocked, here or in another page: now there is a register to open.
    if (closed && !locked) void router.invalidate()
  }, [closed, locked, router])
  useEffect(() => {
    if (locked) replica?.letGo()
  }, [locked, replica])
  const kept = useKeptBeneath(locked) && !leaving
  usePageFocus()
  const refused = useEffectEvent(async (error: unknown) => {
    // To load the page again would ask still more of a server that has been asked too much.
    if (!(error instanceof ApiError) || error.status === 429) return
    if (error.status !== 401)
      return show({ message: t`An error occurred, please try refreshing the page`, tone: 'error' })
    // Club users go on in the hall and sign in to send; staff have nothing here without the server (ERR-17).
    if (currentUser()?.organisation || isLeaving(currentUser()?.id)) return
    await endSignIn()
    await leadToSignIn(router)
  })
  useEffect(() => {
    afterPaint(() => void refreshUser().catch(refused))
    // Menus and sheets of attendance: its own words came before it was drawn.
    afterPaint(() => void loadWords('club').catch(() => undefined))
    if (!replica || closed || keyLost) return
    if (surveysWait())
      afterPaint(() => void import('@/device/send-collected.ts').then((m) => m.startSendingCollected()))
    // The browser's promise not to clear the register when room runs out; the panel shows a refusal.
    void keepUnasked()
    return startSyncTriggers(replica.db)
  }, [replica, closed, keyLost])
  // Locked from the start there is no replica to draw from.
  const front = ended && user && end ? <Ended user={user} end={end} /> : <Locked user={user} />
  if (closed) return locked ? front : null
  if (keyLost && user) return <KeyLost user={user} />
  if (!locked && (opening.way === 'scant' || opening.way === 'closed'))
    return (
      <ReplicaContext value={replica}>
        <Suspense>
          <OldRegister days={opening.days} until={opening.way === 'scant' ? opening.until : null} />
        </Suspense>
      </ReplicaContext>
    )
  return (
    <ReplicaContext value={replica}>
      {locked ? front : null}
      {/* Locked, nothing of it is in the page any more; only what somebody has typed and not saved stays as it is, hidden.
          Its effects rest then: nothing asks the replica for what it cannot open. */}
      {kept ? (
        <Activity mode={locked ? 'hidden' : 'visible'}>
          <Frame plain={forbidden}>
            {forbidden ? (
              <Suspense>
                <ForbiddenScreen />
              </Suspense>
            ) : (
              <RegisterGate complete={complete}>
                {replica ? <ReadAhead /> : null}
                <Outlet />
              </RegisterGate>
            )}
          </Frame>
        </Activity>
      ) : null}
    </ReplicaContext>
  )
}

/** Drawn within what is hidden while the device is locked: reads nothing then, and reads again after it. */
const ReadAhead = () => {
  useReadAhead()
  useRefreshKept()
  return null
}

/** Whether everything of a user is about to be removed from here: the sign-in page then says why. */
const isLeaving = (user = ''): boolean => {
  const end = endOf(user)
  return end !== undefined && takesRegister(end)
}

/** While a lock is being set the device counts as locked for a moment, in ms. */
const SET_MS = 500

/** Whether what is shown stays in the page, hidden, while the device is locked: only where somebody would lose by it. */
const useKeptBeneath = (locked: boolean): boolean => {
  const [kept, setKept] = useState(true)
  useLayoutEffect(() => {
    if (!locked) return setKept(true)
    // Looked at as it locks: hidden, fields let go of what they hold.
    if (isAnythingUnsaved()) return
    const timer = setTimeout(() => setKept(false), SET_MS)
    return () => clearTimeout(timer)
  }, [locked])
  return kept
}

const ForbiddenScreen = lazy(() =>
  import('@/shell/forbidden-screen.tsx').then((m) => ({ default: m.ForbiddenScreen })),
)

const LockScreen = lazy(() =>
  import('@/features/lock/lock-screen.tsx').then((m) => ({ default: m.LockScreen })),
)

const Locked = ({ user }: { user: CurrentUser | null }) =>
  user ? (
    <Suspense fallback={<div className="lock-screen" />}>
      <LockScreen user={user} />
    </Suspense>
  ) : null

const OldRegister = lazy(() => import('@/shell/old-register.tsx').then((m) => ({ default: m.OldRegister })))

const EndedScreen = lazy(() => import('@/shell/ended-screen.tsx').then((m) => ({ default: m.EndedScreen })))

const Ended = ({ user, end }: { user: CurrentUser; end: SignInEnd }) => (
  <Suspense fallback={<div className="lock-screen" />}>
    <EndedScreen user={user} end={end} />
  </Suspense>
)

const BANNERS = (
  <>
    <ClockBanner />
    <ChecklistBanner />
    <AskEthnicity />
  </>
)
const PILL = <SyncPill />
/** A page for one thing: a wrong clock is said there too, for it spoils what is written. */
const CLOCK = <ClockBanner />
const SURROUNDINGS = {
  pill: { whole: { pill: PILL, banners: BANNERS }, plain: { pill: PILL, banners: CLOCK } },
  none: { whole: { pill: null, banners: BANNERS }, plain: { pill: null, banners: CLOCK } },
}

/** The spine around the screen; a screen may have its own bar on a phone (`staticData`). */
const Frame = ({ plain, children }: { plain: boolean; children: ReactNode }) => {
  const user = useMaybeUser()
  const replica = useMaybeReplica()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const path = useLocation({ select: (location) => location.pathname })
  if (!user) return null
  return (
    <SignOutProvider>
      <AccountProvider>
        <AppShell tabBar={plain || (screen?.tabBar ?? true)}>
          <PageToasts key={path} />
          <UpdatePrompt />
          <UnsavedProvider>
            <SyncPanelProvider>
              <PageSurroundings
                value={SURROUNDINGS[replica ? 'pill' : 'none'][screen?.notices === false ? 'plain' : 'whole']}
              >
                {children}
              </PageSurroundings>
            </SyncPanelProvider>
          </UnsavedProvider>
        </AppShell>
      </AccountProvider>
    </SignOutProvider>
  )
}

/** Shown for the page in sight: when it is left, its toasts go with it. */
const PageToasts = () => {
  const { leavePage } = useToast()
  useEffect(() => leavePage, [leavePage])
  return null
}
