import type { Gateway } from './gateway.ts'

/** When a thread stands still: at the commit, before the app hears of it; or when the next transaction would begin. */
export type When = 'at the commit' | 'before the next'

/**
 * Put in front of everything in a page or a worker: counts its committed readwrite transactions. Once told
 * `standStillAfter(n, when)`, the thread stands still for good after the n-th commit from then on. A page waits for a
 * reply that never comes; a worker, which cannot wait so, goes round and round.
 */
const inFront = () => {
  let left = Number.POSITIVE_INFINITY
  let atCommit = false
  const begin = IDBDatabase.prototype.transaction
  const standStill = () => {
    if ('document' in globalThis) {
      const never = new XMLHttpRequest()
      never.open('GET', '/stands-still', false)
      never.send()
    } else void fetch('/stands-still')
    for (;;);
  }
  IDBDatabase.prototype.transaction = function (...asked) {
    const counts = asked[1] === 'readwrite'
    if (counts && left <= 0) standStill()
    const transaction = begin.apply(this, asked)
    // Heard before the app's own listener, which is added later.
    if (counts)
      transaction.addEventListener('complete', () => {
        left--
        if (left <= 0 && atCommit) standStill()
      })
    return transaction
  }
  const standStillAfter = (commits: number, when: When) => {
    left = commits
    atCommit = when === 'at the commit'
  }
  Object.assign(globalThis, { standStillAfter })
  addEventListener('message', (event) => {
    const told = (event as MessageEvent<{ standStillAfter?: [number, When] } | null>).data?.standStillAfter
    if (!told) return
    standStillAfter(...told)
    event.stopImmediatePropagation()
    ;(event as MessageEvent).ports[0]?.postMessage('armed')
  })
}

declare global {
  /** Of `STANDS_STILL`: there in pages that it was put in front of. */
  var standStillAfter: (commits: number, when: When) => void
}

/** The script to put in front. */
export const STANDS_STILL = `(${inFront})();\n`

/** Resolves when a page or worker behind this gateway next stands still. */
export const standsStill = (gateway: Gateway): Promise<'still'> =>
  new Promise((resolve) => gateway.silent.set('/stands-still', () => resolve('still')))
