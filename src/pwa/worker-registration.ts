import { Workbox } from 'workbox-window'
import { announceUpdate } from './update-waiting.ts'

/**
 * Registers the service worker. Without a worker the app works too, because the page then runs the sync
 * itself.
 */
export const registerWorker = async (): Promise<void> => {
  followTakeover()
  await keepTrying()
}

/**
 * Reloads every tab once a new worker takes over. It does so only after the user agreed, and the old app's
 * files are gone then. The first worker of a browser takes over too, but no reload is needed.
 */
const followTakeover = (): void => {
  let inCharge = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (inCharge) location.reload()
    inCharge = true
  })
}

/** Interval between tries, in ms, if the worker could not be fetched because the network was lost. */
const RETRY_INTERVAL_MS = 15_000

/** Retries until the worker is registered, because without a worker the app does not open offline. */
const keepTrying = async (): Promise<void> => {
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => announceUpdate(() => workbox.messageSkipWaiting()))
  const failed = await workbox.register().then(
    () => false,
    () => true,
  )
  // // An interrupted install leaves no worker and no error here, so check the registration.
  const registration = failed ? undefined : await navigator.serviceWorker.getRegistration()
  const there = registration && (registration.active ?? registration.waiting ?? registration.installing)
  if (there && !registration.active)
    there.addEventListener('statechange', () => there.state === 'redundant' && later())
  else if (!there) later()
}

const later = (): void => {
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    void keepTrying()
  }
  const timer = setTimeout(again, RETRY_INTERVAL_MS)
  window.addEventListener('online', again)
}
