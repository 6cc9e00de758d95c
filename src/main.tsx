import './warm-start.ts'
import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { inTime, storageTrouble } from '@/device/storage-trouble.ts'
import { StillOpening } from '@/shell/error-screen.tsx'
import { closesRegister, endOf } from './api/sign-in-end.ts'
import { actOnlyAs } from './api/token.ts'
import { currentUser, followOwner, loadUser } from './hooks/use-user.ts'
import { startLanguage } from './i18n/i18n.ts'
import { applyTheme, chosenTheme } from './i18n/theme.ts'
import { ownWordsOf } from './i18n/word-areas.ts'
import { lockState } from './lock/vault.ts'
import { keepInstallOffer } from './pwa/install-offer.ts'
import { stayWithoutCode } from './pwa/missing-code.ts'
import { createAppRouter } from './router.tsx'

/** The font of the pictures on tiles, where it is stored: later it would lay the whole list out again. */
const tilePictures = async () => {
  if (!navigator.serviceWorker?.controller) return
  await document.fonts.load('1em "Hallbook Tile Icons"').catch(() => undefined)
}

/** Loaded where somebody has a lock. */
const openLock = async (user: string) => (await import('@/device/lock-here.ts')).openHere(user)

/** A page that is asked to leave has stayed if it is still there after this, in ms. */
const LEAVING_MS = 5000
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, LEAVING_MS)
})

/** How long the first screen has the network to itself, in ms: the worker fetches the whole app. */
const SCREEN_FIRST_MS = 300

/**
 * Registers the service worker, by code of its own. Where that cannot be fetched, the network went meanwhile: the browser's
 * own call does once it is back, for without the worker the app does not open in the hall.
 */
const register = async () => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  await new Promise((resolve) => setTimeout(resolve, SCREEN_FIRST_MS))
  const plain = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  await import('./pwa/worker-registration.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => addEventListener('online', plain, { once: true }),
  )
}

const start = async () => {
  applyTheme(chosenTheme())
  const [, user] = await Promise.all([startLanguage(ownWordsOf(location.pathname)), loadUser(openLock)])
  if (user?.organisation && lockState(user.id) !== 'locked' && !closesRegister(endOf(user.id))) {
    const reading = import('./routes/-open-replica.ts')
    reading.then(({ readAhead }) => readAhead(user, location.pathname)).catch(() => undefined)
  }
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  // Firefox breaks off what a page still loads when it is left: nobody sees that page any more.
  const root = createRoot(element, { onCaughtError: (error) => isLeaving || console.error(error) })
  const router = createAppRouter()
  // Another page of this browser may log out, or somebody else sign in there: what this one shows goes at once.
  if (storageTrouble()?.why !== 'refused') followOwner(() => void router.invalidate())
  // One picture, with what this device holds: React draws nothing that the next moment replaces.
  const ready = Promise.all([router.load(), user?.organisation && tilePictures()])
  await inTime(ready, () => 'slow').catch(() => {
    root.render(<StillOpening />)
    return ready
  })
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  // After the first screen: the register must not wait for its own cache.
  await register()
  // A page that is left meanwhile loads no more code; the next page starts it.
  await import('@/device/settle-ends.ts').then(
    ({ startSettling }) => startSettling(),
    () => undefined,
  )
}

actOnlyAs(() => currentUser()?.id ?? null)
keepInstallOffer()
stayWithoutCode()
void start()
