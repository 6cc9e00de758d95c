import { Workbox } from 'workbox-window'
import type { SyncReason } from '@/replica/engine/engine.ts'
import { QUEUE_TAG } from '../replica/queue-tag.ts'

/** How long the worker may take to say that it heard. */
const HEARD_MS = 1500

type Listener = (waiting: boolean) => void
const listeners = new Set<Listener>()
let workbox: Workbox | undefined
let updateWaits = false

/** Registers the service worker. Without one the app works too; the page then runs the sync itself. */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  followTakeover()
  workbox = new Workbox('/sw.js')
  listenTo(workbox)
  await keepTrying(workbox)
}

const listenTo = (wb: Workbox): void => {
  wb.addEventListener('waiting', () => {
    updateWaits = true
    for (const listener of listeners) listener(true)
  })
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
const AGAIN_MS = 15_000

/** Registers until it works: without the worker the app does not open in the hall. */
const keepTrying = async (wb: Workbox): Promise<void> => {
  const failed = await wb.register().then(
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
    workbox = new Workbox('/sw.js')
    listenTo(workbox)
    void keepTrying(workbox)
  }
  const timer = setTimeout(again, AGAIN_MS)
  window.addEventListener('online', again)
}

/** Hears whether a new version waits for consent. */
export const onUpdateWaiting = (listener: Listener): (() => void) => {
  listeners.add(listener)
  listener(updateWaits)
  return () => listeners.delete(listener)
}

/** How long the new worker may take to take over until it is told again, in ms. */
const TAKEOVER_MS = 3000

/**
 * Somebody agreed to the update. The new worker is told until it takes over, with which this page ends: what is said to
 * a worker in the moment that the browser stops it is lost, and nobody would ever hear of that.
 */
export const acceptUpdate = (): void => {
  const tell = () => workbox?.messageSkipWaiting()
  tell()
  setInterval(tell, TAKEOVER_MS)
}

/**
 * Asks for a cycle of the sync: of the worker, so that it goes on when the page is closed; here, where
 * there is no worker or it does not answer.
 */
export const requestSync = async (reason: SyncReason): Promise<void> => {
  const worker = navigator.serviceWorker?.controller
  if (worker && (await heard(worker, reason))) return
  // Loaded only where it runs: the sign-in page needs no database.
  const { syncOnce } = await import('@/replica/engine/engine.ts')
  await syncOnce(reason)
}

const heard = (worker: ServiceWorker, reason: SyncReason): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), HEARD_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    worker.postMessage({ type: 'sync', reason }, [port2])
  })

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Asks the browser to wake the worker when there is a network again, where it can (Chromium). */
export const wakeWhenOnline = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return
  const registration = (await navigator.serviceWorker.ready) as WithSync
  await registration.sync?.register(QUEUE_TAG).catch(() => undefined)
}
