import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching'
import { storedFile } from './stored-file.ts'

type Files = readonly (string | PrecacheEntry)[]

/** How long one file may take, in ms. */
const FILE_MS = 60_000

/** Until a page that is being opened is up, in ms: it has the worker and the network to itself. */
const PAGE_MS = 5000

const isPage = (url: string): boolean => url.endsWith('.html')

let running: Promise<boolean> | undefined

/**
 * Stores again what the browser has cleared of the app: without it the app opens with a network alone, and nothing else
 * would ever bring it back while this worker stays. Pages come last, for they are nothing without their files.
 *
 * @returns whether the app is whole now
 */
export const refill = (files: Files): Promise<boolean> => {
  running ??= fill(files)
    .catch(() => false)
    .finally(() => {
      running = undefined
    })
  return running
}

const fill = async (files: Files): Promise<boolean> => {
  const cache = await caches.open(cacheNames.precache)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const urls = files.map((file) => (typeof file === 'string' ? file : file.url))
  const wanted = urls.map((url) => ({ url, key: getCacheKeyForURL(url) ?? url }))
  const missing = wanted.filter(({ key }) => !there.has(new URL(key, location.href).href))
  if (missing.length === 0) return true
  if (!navigator.onLine) return false
  const ours = new Set(urls.map((url) => new URL(url, location.href).pathname))
  missing.sort((a, b) => Number(isPage(a.url)) - Number(isPage(b.url)))
  for (const { url, key } of missing) {
    // A name with a hash is the same file for ever; any other may have changed in the browser's own store.
    const store = key.includes('__WB_REVISION__') ? 'reload' : 'default'
    const reply = await fetch(url, { cache: store, signal: AbortSignal.timeout(FILE_MS) })
    const file = await storedFile(url, reply, ours)
    // The server has another version by now, or somebody else has answered: what is stored stays of one piece.
    if (!file) return false
    await cache.put(key, file)
  }
  return true
}

/** Looks, once a page has been opened, whether all of the app is stored. */
export const refillAfterPage = (event: FetchEvent, files: Files): void => {
  if (event.request.mode !== 'navigate') return
  event.waitUntil(new Promise((resolve) => setTimeout(resolve, PAGE_MS)).then(() => refill(files)))
}
