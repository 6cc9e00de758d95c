import 'fake-indexeddb/auto'
import '../replica/testing/node-abort.ts'
import { JSDOM } from 'jsdom'
import { afterAll } from 'vitest'
import { populateGlobal } from 'vitest/runtime'
import { mediaList } from './media.ts'

/** It lays nothing out: nothing is ever seen to change its size or to come into sight. */
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// By hand, and not by an `environment` of vitest: that one compiles the server for browsers too. The files of a worker
// share its modules, and so the one page that those were loaded in.
if (!('document' in globalThis)) {
  const { window } = new JSDOM('<!doctype html><html lang="en-GB"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  })
  populateGlobal(globalThis, window, { bindFunctions: true })
  // Node has its own, which the page does not take for one.
  Object.assign(globalThis, { AbortController: window.AbortController, AbortSignal: window.AbortSignal })
  Object.assign(globalThis, { ResizeObserver: NothingObserved, IntersectionObserver: NothingObserved })
  window.matchMedia = mediaList
  globalThis.matchMedia = mediaList
  for (const scrolls of [window, globalThis])
    Object.assign(scrolls, { scrollTo: () => {}, scrollBy: () => {} })
  Element.prototype.scrollIntoView = () => {}
  // The one rule of the styles that decides what a control is called.
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: '.invisible { visibility: hidden }' }),
  )
}

// Loaded once there is a page. What a file has shown goes with it: the next one has the same page.
const { cleanup } = await import('@testing-library/react')
afterAll(cleanup)
