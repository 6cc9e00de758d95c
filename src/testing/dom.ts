import 'fake-indexeddb/auto'
import '../replica/testing/node-abort.ts'
import { JSDOM } from 'jsdom'
import { afterAll, beforeEach, vi } from 'vitest'
import { populateGlobal } from 'vitest/runtime'
import { createMediaQueryList } from './media.ts'

/** Stub for observers, because jsdom has no layout and so no size or visibility changes. */
class StubObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Set up the page by hand, because a vitest `environment` would also compile the server for browsers. The test files of
// one vitest worker share modules, so they also share the page that existed when those modules were loaded.
if (!('document' in globalThis)) {
  const { window } = new JSDOM('<!doctype html><html lang="en-GB"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  })
  populateGlobal(globalThis, window, { bindFunctions: true })
  // Use jsdom's AbortController, because jsdom does not accept Node's.
  Object.assign(globalThis, { AbortController: window.AbortController, AbortSignal: window.AbortSignal })
  Object.assign(globalThis, { ResizeObserver: StubObserver, IntersectionObserver: StubObserver })
  window.matchMedia = createMediaQueryList
  globalThis.matchMedia = createMediaQueryList
  for (const target of [window, globalThis]) Object.assign(target, { scrollTo: () => {}, scrollBy: () => {} })
  Element.prototype.scrollIntoView = () => {}
  // Add the only style rule that affects the accessible names of controls.
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: '.invisible { visibility: hidden }' }),
  )
}

// Import only after the page exists. Each file removes its rendered content, because the next file uses the same page.
const { cleanup, configure } = await import('@testing-library/react')
const { setInterceptor } = await import('../replica/testing/browser.ts')
const { setOnline } = await import('./online.ts')
afterAll(cleanup)
// Undo what an earlier file of this worker has changed, otherwise the order of the files would matter. Use a long
// timeout, as in `vitest.config.ts`, because slow machines need it.
configure({
  defaultHidden: false,
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(message ?? ''),
})

/** Restores real timers, the network and English. */
const resetPage = async () => {
  vi.useRealTimers()
  setInterceptor(null)
  const isEnglish = document.documentElement.lang === 'en-GB'
  if (navigator.onLine && isEnglish) return
  // Remove the page of the previous test first, otherwise it would sync while the next test starts.
  cleanup()
  setOnline(true)
  if (!isEnglish) await (await import('../i18n/i18n.ts')).activateLanguage('en')
}
// Reset also before the `beforeAll` hooks of a file.
await resetPage()
beforeEach(resetPage)
