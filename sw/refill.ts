import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching'
import { toStorableFile } from './stored-file.ts'

type PrecacheFiles = readonly (string | PrecacheEntry)[]

/** Timeout for one file, in ms. */
const FILE_TIMEOUT_MS = 60_000

/** Delay in ms between a page load and the refill, so that the page gets the worker and the network first. */
const PAGE_LOAD_DELAY_MS = 5000

const isPage = (url: string): boolean => url.endsWith('.html')

let runningRefill: Promise<boolean> | undefined

/**
 * Caches app files again that the browser has evicted. Otherwise the app would open only with a network until the next
 * update. Pages are cached last, because they need their files.
 * @returns true if the cache now contains the full app
 */
export const refillApp = (files: PrecacheFiles): Promise<boolean> => {
  runningRefill ??= fillCache(files)
    .catch(() => false)
    .finally(() => {
      runningRefill = undefined
    })
  return runningRefill
}

const fillCache = async (files: PrecacheFiles): Promise<boolean> => {
  const cache = await caches.open(cacheNames.precache)
  const storedUrls = new Set((await cache.keys()).map(({ url }) => url))
  const urls = files.map((file) => (typeof file === 'string' ? file : file.url))
  const expectedFiles = urls.map((url) => ({ url, key: getCacheKeyForURL(url) ?? url }))
  const missingFiles = expectedFiles.filter(({ key }) => !storedUrls.has(new URL(key, location.href).href))
  if (missingFiles.length === 0) return true
  if (!navigator.onLine) return false
  const appPaths = new Set(urls.map((url) => new URL(url, location.href).pathname))
  missingFiles.sort((a, b) => Number(isPage(a.url)) - Number(isPage(b.url)))
  for (const { url, key } of missingFiles) {
    // Reload files without a hash in their name, because they may be stale in the browser's HTTP cache.
    const cacheMode = key.includes('__WB_REVISION__') ? 'reload' : 'default'
    const response = await fetch(url, { cache: cacheMode, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
    const storableResponse = await toStorableFile(url, response, appPaths)
    // Stop if the response is another version or from another server, so that the cached files stay consistent.
    if (!storableResponse) return false
    await cache.put(key, storableResponse)
  }
  return true
}

/** Caches missing app files after a page load. */
export const refillAfterPage = (event: FetchEvent, files: PrecacheFiles): void => {
  if (event.request.mode !== 'navigate') return
  event.waitUntil(new Promise((resolve) => setTimeout(resolve, PAGE_LOAD_DELAY_MS)).then(() => refillApp(files)))
}
