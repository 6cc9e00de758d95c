import type { CurrentUser } from '@contract/user.ts'
import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Activity, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { requestPersistenceWithoutPrompt } from '@/browser/persist-register.ts'
import { redirectToSignIn } from '@/data/lead-to-sign-in.ts'
import { useOpening } from '@/device-lock/register-opening.ts'
import { endSignIn, refreshUser } from '@/device-lock/sign-in.ts'
import { useIdleLock } from '@/device-lock/use-idle-lock.ts'
import { useLock } from '@/device-lock/use-lock.ts'
import { hasPendingSurveys } from '@/device-storage/pending-surveys.ts'
import { ClockBanner } from '@/features/sync/clock-banner.tsx'
import { SyncPanelProvider } from '@/features/sync/panel-provider.tsx'
import { SyncPill } from '@/features/sync/sync-pill.tsx'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { isAnythingUnsaved, UnsavedProvider } from '@/kit/form/unsaved/unsaved.tsx'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PageHeaderContext } from '@/kit/page/page-header-context.ts'
import { startSyncTriggers } from '@/pwa/sync-triggers.ts'
import { runAfterPaint } from '@/replica/after-paint.ts'
import { AccountProvider } from '@/shell/account.tsx'
import { AppShell } from '@/shell/app-shell.tsx'
import { KeyLost } from '@/shell/error-screen.tsx'
import { PaletteHost } from '@/shell/palette-host.tsx'
import { ReauthenticationHost } from '@/shell/reauthentication-host.tsx'
import { RegisterGate } from '@/shell/register-gate.tsx'
import { SignOutProvider } from '@/shell/sign-out.tsx'
import { UpdatePrompt } from '@/shell/update-prompt.tsx'
import { ReplicaContext, useMaybeReplica } from '@/sync-state/use-replica.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { useToast } from '@/ui/toast.tsx'
import { getSignInEnd, hidesRegister, removesRegister, type SignInEnd, useSignInEnd } from '@/user/use-sign-in-end.ts'
import { getCurrentUser, useMaybeUser } from '@/user/use-user.ts'
import { loadNotices, Notices } from './-notices.tsx'

const appRoute = getRouteApi('/_app')

/** Layout of the screens behind the sign-in. It provides a club user's replica and starts the sync triggers. */
export const AppLayout = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const { replica, complete: isComplete, keyLost: isKeyLost, age, sealed: wasSealed } = appRoute.useLoaderData()
  const { forbidden: isForbidden } = appRoute.useRouteContext()
  const user = useMaybeUser()
  const registerOpening = useOpening(replica, { age, sealed: wasSealed })
  const isSealed = useLock(user?.id ?? '') === 'locked' || registerOpening.way === 'locked'
  const signInEnd = useSignInEnd(user?.id ?? '')
  const isRemovingRegister = signInEnd !== undefined && removesRegister(signInEnd)
  // Do not show the end screen while the register is locked and will be removed. A user with unsent changes needs the
  // key to send them first.
  const isEnded = Boolean(user?.organisation) && hidesRegister(signInEnd) && !(isSealed && isRemovingRegister)
  const isLocked = isSealed || isEnded
  useIdleLock(user?.id ?? '')
  const router = useRouter()
  // Never show data that was loaded for the device's previous user.
  const isOtherUsersData = Boolean(user?.organisation) && replica?.user.id !== user?.id
  useEffect(() => {
    // Reload after an unlock on this page or another page, because the register can be opened now.
    if (isOtherUsersData && !isLocked) void router.invalidate()
  }, [isOtherUsersData, isLocked, router])
  useEffect(() => {
    if (isLocked) replica?.releasePeople()
  }, [isLocked, replica])
  usePrefetchOnIntent(user?.is_staff === true)
  const isContentMounted = useContentMounted(isLocked) && !isRemovingRegister
  usePageFocus()
  const handleRefreshError = useEffectEvent(async (error: unknown) => {
    // Skip the notice after a 429 response, because reloading would only add requests to an overloaded server.
    if (!(error instanceof ApiError) || error.status === 429) return
    if (error.status !== 401)
      return show({ message: t`An error occurred, please try refreshing the page`, tone: 'error' })
    // Club users continue offline and sign in later to send. Staff need the server, so they are signed out (ERR-17).
    if (getCurrentUser()?.organisation || isLeaving(getCurrentUser()?.id)) return
    await endSignIn()
    await redirectToSignIn(router)
  })
  useEffect(() => {
    runAfterPaint(() => void refreshUser().catch(handleRefreshError))
    if (!replica || isOtherUsersData || isKeyLost) return
    // Load the other pages' notices and all messages after the first paint, which only needed the attendance messages.
    runAfterPaint(() => void loadNotices().catch(() => undefined))
    if (hasPendingSurveys())
      runAfterPaint(() => void import('@/device-storage/send-collected.ts').then((m) => m.startSendingAnswers()))
    // Request persistent storage, so that the browser does not clear the register. The sync panel shows a refusal.
    void requestPersistenceWithoutPrompt()
    return startSyncTriggers(replica.db)
  }, [replica, isOtherUsersData, isKeyLost])
  // Render only the front screen if the device is locked from the start, because a replica does not exist then.
  const frontScreen =
    isEnded && user && signInEnd ? <LazyEndedScreen user={user} end={signInEnd} /> : <LazyLockScreen user={user} />
  // Over the lock screen the palette finds pages only. Content with unsaved input stays mounted there without its guard,
  // so no other page may be opened.
  const isPaletteAllowed = user && !isEnded && !(isLocked && isContentMounted && !isOtherUsersData)
  const palette = isPaletteAllowed ? (
    <PaletteHost key={String(isLocked)} mode={isLocked ? 'pages' : 'all'} replica={isLocked ? null : replica} />
  ) : null
  if (isOtherUsersData)
    return isLocked ? (
      <>
        {frontScreen}
        {palette}
      </>
    ) : null
  if (isKeyLost && user) return <KeyLost user={user} />
  if (!isLocked && (registerOpening.way === 'scant' || registerOpening.way === 'closed'))
    return (
      <ReplicaContext value={replica}>
        <Suspense>
          <OldRegister
            days={registerOpening.days}
            until={registerOpening.way === 'scant' ? registerOpening.until : null}
          />
        </Suspense>
      </ReplicaContext>
    )
  return (
    <ReplicaContext value={replica}>
      {isLocked ? frontScreen : null}
      {palette}
      {/* While the device is locked, the content is unmounted. Only content with unsaved input stays mounted, hidden and with its effects paused, so that nothing reads the closed replica. */}
      {isContentMounted ? (
        <Activity mode={isLocked ? 'hidden' : 'visible'}>
          <Frame plain={isForbidden}>
            {isForbidden ? (
              <Suspense>
                <ForbiddenScreen />
              </Suspense>
            ) : (
              <RegisterGate complete={isComplete}>
                {replica ? (
                  <AfterFirstPaint>
                    <Suspense>
                      <PrefetchData />
                    </Suspense>
                  </AfterFirstPaint>
                ) : null}
                <Outlet />
              </RegisterGate>
            )}
          </Frame>
        </Activity>
      ) : null}
    </ReplicaContext>
  )
}

/** Prefetches the linked screens of central staff. Their code is loaded later, because a club's tablet does not need it. */
function usePrefetchOnIntent(isEnabled: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (!isEnabled) return
    const stopPromise = import('@/shell/prefetch-on-intent.ts').then((m) => m.startPrefetchOnIntent(router))
    stopPromise.catch(() => undefined)
    return () => void stopPromise.then((stop) => stop()).catch(() => undefined)
  }, [isEnabled, router])
}

/** Prefetches inside the hidden content. It pauses while the device is locked and continues afterwards. */
const PrefetchData = lazyOptional(() => import('./-prefetch-data.tsx').then((m) => m.PrefetchData))

/**
 * Returns true if all data of a user is about to be removed from this device. Then the sign-in page shows the reason.
 */
const isLeaving = (user = ''): boolean => {
  const signInEnd = getSignInEnd(user)
  return signInEnd !== undefined && removesRegister(signInEnd)
}

/** Time in ms that the device is treated as locked while a lock is being set. */
const LOCK_SETUP_MS = 500

/**
 * Returns true if the content stays mounted and hidden while the device is locked. After a short delay, only content
 * with unsaved input stays.
 */
const useContentMounted = (locked: boolean): boolean => {
  const [isContentMounted, setIsContentMounted] = useState(true)
  useLayoutEffect(() => {
    if (!locked) return setIsContentMounted(true)
    // Check at the moment of locking, because hidden fields lose their unsaved state.
    if (isAnythingUnsaved()) return
    const timer = setTimeout(() => setIsContentMounted(false), LOCK_SETUP_MS)
    return () => clearTimeout(timer)
  }, [locked])
  return isContentMounted
}

const ForbiddenScreen = lazy(() => import('@/shell/forbidden-screen.tsx').then((m) => ({ default: m.ForbiddenScreen })))

const LockScreen = lazy(() => import('@/features/lock/lock-screen.tsx').then((m) => ({ default: m.LockScreen })))

const LazyLockScreen = ({ user }: { user: CurrentUser | null }) =>
  user ? (
    <Suspense fallback={<div className="fixed inset-0 bg-background" />}>
      <LockScreen user={user} />
    </Suspense>
  ) : null

const OldRegister = lazy(() => import('@/shell/old-register.tsx').then((m) => ({ default: m.OldRegister })))

const EndedScreen = lazy(() => import('@/shell/ended-screen.tsx').then((m) => ({ default: m.EndedScreen })))

const LazyEndedScreen = ({ user, end }: { user: CurrentUser; end: SignInEnd }) => (
  <Suspense fallback={<div className="fixed inset-0 bg-background" />}>
    <EndedScreen user={user} end={end} />
  </Suspense>
)

const BANNERS = (
  <>
    <ClockBanner />
    <Notices />
  </>
)
const CheckCard = lazyOptional(() =>
  loadWithMessages('club', import('@/features/families-to-check/check-card.tsx')).then((m) => m.CheckCard),
)
const CHECK_CARD = <CheckCard />
const SYNC_PILL = <SyncPill />
/** Banners for pages with a single purpose. They still warn about a wrong clock, because it makes saved times wrong. */
const CLOCK_BANNER = <ClockBanner />
const PAGE_HEADER_PARTS = {
  pill: { whole: { pill: SYNC_PILL, banners: BANNERS }, plain: { pill: SYNC_PILL, banners: CLOCK_BANNER } },
  none: { whole: { pill: null, banners: BANNERS }, plain: { pill: null, banners: CLOCK_BANNER } },
}

/** App shell around the screen. A screen can replace the bottom bar on a phone (`staticData`). */
const Frame = ({ plain, children }: { plain: boolean; children: ReactNode }) => {
  const user = useMaybeUser()
  const replica = useMaybeReplica()
  const screenData = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const path = useLocation({ select: (location) => location.pathname })
  if (!user) return null
  return (
    <SignOutProvider>
      <AccountProvider>
        <AppShell tabBar={plain || (screenData?.tabBar ?? true)}>
          <PageToasts key={path} />
          <UpdatePrompt />
          <UnsavedProvider>
            <ReauthenticationHost />
            <SyncPanelProvider checkCard={CHECK_CARD}>
              <PageHeaderContext
                value={PAGE_HEADER_PARTS[replica ? 'pill' : 'none'][screenData?.notices === false ? 'plain' : 'whole']}
              >
                {children}
              </PageHeaderContext>
            </SyncPanelProvider>
          </UnsavedProvider>
        </AppShell>
      </AccountProvider>
    </SignOutProvider>
  )
}

/** Removes the toasts of a page when the user leaves it. */
const PageToasts = () => {
  const { leavePage } = useToast()
  useEffect(() => leavePage, [leavePage])
  return null
}
