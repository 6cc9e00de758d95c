import './warm-start.ts'
import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getStorageTrouble, withTimeout } from '@/browser/storage-trouble.ts'
import { StillOpening } from '@/shell/error-screen.tsx'
import { getSignInEnd, hidesRegister } from './api/sign-in-end.ts'
import { restrictTokenToUser } from './api/token.ts'
import { startLanguage } from './i18n/i18n.ts'
import { getMessageArea } from './i18n/message-areas.ts'
import { applyTheme, getChosenTheme } from './i18n/theme.ts'
import { getLockState } from './lock/vault.ts'
import { storeInstallOffer } from './pwa/install-offer.ts'
import { preventReloadWithoutCode } from './pwa/missing-code.ts'
import { createAppRouter } from './router.tsx'
import { followOwner, getCurrentUser, loadUser } from './user/use-user.ts'

/**
 * Loads the tiles' icon font before the first paint if the worker has it cached. If the font loaded later, the browser
 * would lay out the full list again.
 */
const loadTileIconFont = async () => {
  if (!navigator.serviceWorker?.controller) return
  await document.fonts.load('1em "Hallbook Tile Icons"').catch(() => undefined)
}

/** Opens a user's lock. The lock's code is loaded only if a user has a lock. */
const openLock = async (user: string) => (await import('@/device-lock/lock-here.ts')).openLockHere(user)

/** Time in ms after which a page that started to unload is treated as open again. */
const LEAVING_TIMEOUT_MS = 5000
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, LEAVING_TIMEOUT_MS)
})

/**
 * Delay in ms before the worker is registered, so that the first screen gets the network first. The worker then fetches
 * the full app.
 */
const REGISTRATION_DELAY_MS = 300

/**
 * Registers the service worker, with code that is loaded separately. If that code cannot be fetched, registers with the
 * browser's own API once the network is back. Without the worker the app does not open offline.
 */
const registerServiceWorker = async () => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  await new Promise((resolve) => setTimeout(resolve, REGISTRATION_DELAY_MS))
  const registerDirectly = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  await import('./pwa/worker-registration.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => addEventListener('online', registerDirectly, { once: true }),
  )
}

const startApp = async () => {
  applyTheme(getChosenTheme())
  const [, user] = await Promise.all([startLanguage(getMessageArea(location.pathname)), loadUser(openLock)])
  if (user?.organisation && getLockState(user.id) !== 'locked' && !hidesRegister(getSignInEnd(user.id))) {
    const openingModule = import('./routes/-open-replica.ts')
    openingModule.then(({ prefetchPage }) => prefetchPage(user, location.pathname)).catch(() => undefined)
  }
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  // Skip errors on a page that is being left, because Firefox aborts its pending loads.
  const root = createRoot(element, { onCaughtError: (error) => isLeaving || console.error(error) })
  const router = createAppRouter()
  // Reload the router's data if the device's signed-in user changes, because another page may log out or switch the
  // user. This page's data must then disappear at once.
  if (getStorageTrouble()?.why !== 'refused') followOwner(() => void router.invalidate())
  // Wait for this device's data, so that the first paint is not replaced a moment later.
  const readyPromise = Promise.all([router.load(), user?.organisation && loadTileIconFont()])
  await withTimeout(readyPromise, () => 'slow').catch(() => {
    root.render(<StillOpening />)
    return readyPromise
  })
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  // Register after the first screen, because loading the register must not wait for the worker's cache.
  await registerServiceWorker()
  // Ignore errors. A page that is being left loads no more code, and the next page starts this again.
  await import('@/sync-state/settle-ends.ts').then(
    ({ startSettlingEnds }) => startSettlingEnds(),
    () => undefined,
  )
}

restrictTokenToUser(() => getCurrentUser()?.id ?? null)
storeInstallOffer()
preventReloadWithoutCode()
void startApp()
