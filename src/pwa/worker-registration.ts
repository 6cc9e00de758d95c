import { Workbox } from 'workbox-window'
import { announceUpdate } from './update-waiting.ts'

/** Registers the service worker. Without one the app works too; the page then runs the sync itself. */
export const registerWorker = async (): Promise<void> => {
  followTakeover()
  await keepTrying()
}

/**
 * Shows the app of a new worker once one takes over, in every tab: it does so only after somebody agreed, and takes
 * the files of the old app with it. The first worker of a browser takes over too, but from nobody.
 */
const followTakeover = (): void => {
  let inCharge = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (inCharge) location.reload()
    inCharge = true
  })
}

/** How long until another try, in ms, when the worker could not be fetched: the Wi-Fi went too early. */
const RETRY_INTERVAL_MS = 15_000

/** Registers until it works: without the worker the app does not open in the hall. */
const keepTrying = async (): Promise<void> => {
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => announceUpdate(() => workbox.messageSkipWaiting()))
  const failed = await workbox.register().then(
    () => false,
    () => true,
  )
  // An install that was cut leaves no worker behind, and no error here: look again.
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
