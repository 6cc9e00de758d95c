import 'fake-indexeddb/auto'
import { JSDOM } from 'jsdom'
import { populateGlobal } from 'vitest/runtime'

// By hand, and not by an `environment` of vitest: that one compiles the server for browsers too.
const { window } = new JSDOM('<!doctype html><html lang="en-GB"><body></body></html>', {
  ...{ url: 'http://localhost/', pretendToBeVisual: true },
})
populateGlobal(globalThis, window, { bindFunctions: true })
// Node has its own, which the page does not take for one.
Object.assign(globalThis, { AbortController: window.AbortController, AbortSignal: window.AbortSignal })

/** It lays nothing out: nothing is ever seen to change its size or to come into sight. */
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NothingObserved, IntersectionObserver: NothingObserved })
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    ...{ media, matches: false, onchange: null },
    ...{ addListener: () => {}, removeListener: () => {} },
  }) as MediaQueryList
globalThis.matchMedia = window.matchMedia
window.scrollTo = () => {}
globalThis.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
