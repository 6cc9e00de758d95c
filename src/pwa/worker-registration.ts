import { Workbox } from 'workbox-window'
import { announceUpdate } from './update-waiting.ts'

/** Registers the service worker. The app also works without a worker. The page then runs the sync itself. */
export const registerWorker = async (): Promise<void> => {
  reloadOnTakeover()
  await registerWithRetry()
}

/**
 * Reloads every tab when a new worker takes over from an old one. The takeover needs the user's consent and deletes the
 * old app's files. The first worker of a browser takes over too, but no reload is needed then.
 */
const reloadOnTakeover = (): void => {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) location.reload()
    isControlled = true
  })
}

/**
 * Interval in ms between attempts to register. An attempt fails if the worker could not be fetched because the network
 * was lost.
 */
const RETRY_INTERVAL_MS = 15_000

/** Retries until the worker is registered, because without a worker the app does not open offline. */
const registerWithRetry = async (): Promise<void> => {
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => announceUpdate(() => workbox.messageSkipWaiting()))
  const hasFailed = await workbox.register().then(
    () => false,
    () => true,
  )
  // Check that a worker exists, because an interrupted install leaves no worker and throws no error.
  const registration = hasFailed ? undefined : await navigator.serviceWorker.getRegistration()
  const worker = registration && (registration.active ?? registration.waiting ?? registration.installing)
  if (worker && !registration.active)
    worker.addEventListener('statechange', () => worker.state === 'redundant' && scheduleRetry())
  else if (!worker) scheduleRetry()
}

const scheduleRetry = (): void => {
  const retry = () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
    void registerWithRetry()
  }
  const timer = setTimeout(retry, RETRY_INTERVAL_MS)
  window.addEventListener('online', retry)
}
