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
  let ofWorker: number | null = null
  let ofChange: [commits: number, when: When] | null = null
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
    if (counts && ofChange && [asked[0]].flat().includes('outbox')) {
      standStillAfter(...ofChange)
      ofChange = null
    }
    if (counts && left <= 0) standStill()
    // One that was under way before the count began is none of it.
    const counted = left < Number.POSITIVE_INFINITY
    const transaction = begin.apply(this, asked)
    // Heard before the app's own listener, which is added later.
    if (counts)
      transaction.addEventListener('complete', () => {
        if (counted) left--
        if (left <= 0 && atCommit) standStill()
        if (ofWorker === null || !transaction.objectStoreNames.contains('outbox')) return
        navigator.serviceWorker.controller?.postMessage({ standStillAfter: [ofWorker, 'before the next'] })
        ofWorker = null
      })
    return transaction
  }
  const standStillAfter = (commits: number, when: When) => {
    left = commits
    atCommit = when === 'at the commit'
  }
  const standStillFromChange = (commits: number, when: When) => {
    ofChange = [commits, when]
  }
  const workerStandsStillAfter = (commits: number) => {
    ofWorker = commits
  }
  Object.assign(globalThis, { standStillAfter, standStillFromChange, workerStandsStillAfter })
  addEventListener('message', (event) => {
    const told = (event as MessageEvent<{ standStillAfter?: [number, When] } | null>).data?.standStillAfter
    if (!told) return
    standStillAfter(...told)
    event.stopImmediatePropagation()
  })
}

declare global {
  /** Of `STANDS_STILL`: there in pages that it was put in front of. */
  var standStillAfter: (commits: number, when: When) => void
  /** The same, counted from the next local change of the page on: what else it writes comes when it comes. */
  var standStillFromChange: (commits: number, when: When) => void
  /**
   * Of `STANDS_STILL` in a page: once its next local change is on the disk, its worker stands still after so many more
   * durable steps. Not before: a worker that stands still may hold a transaction open, and with it the disk.
   */
  var workerStandsStillAfter: (commits: number) => void
}

/** The script to put in front. */
export const STANDS_STILL = `(${inFront})();\n`

/** Resolves when a page or worker behind this gateway next stands still. */
export const standsStill = (gateway: Gateway): Promise<'still'> =>
  new Promise((resolve) => gateway.silent.set('/stands-still', () => resolve('still')))
