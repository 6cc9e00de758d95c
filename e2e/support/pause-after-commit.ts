import type { Gateway } from './gateway.ts'

/** Moment of the pause: at the commit, before the app is notified, or before the next transaction begins. */
export type When = 'at the commit' | 'before the next'

/**
 * Script that is prepended to a page or worker. Counts committed readwrite transactions. After a call of
 * `standStillAfter(n, when)` the thread pauses forever after n commits. A page waits for a reply that never
 * arrives. A worker cannot wait synchronously, so it loops.
 */
const installPause = () => {
  let left = Number.POSITIVE_INFINITY
  let atCommit = false
  let workerCommits: number | null = null
  let changePause: [commits: number, when: When] | null = null
  const begin = IDBDatabase.prototype.transaction
  const pauseForever = () => {
    if ('document' in globalThis) {
      const never = new XMLHttpRequest()
      never.open('GET', '/stands-still', false)
      never.send()
    } else void fetch('/stands-still')
    for (;;);
  }
  IDBDatabase.prototype.transaction = function (...args) {
    const counts = args[1] === 'readwrite'
    if (counts && changePause && [args[0]].flat().includes('outbox')) {
      standStillAfter(...changePause)
      changePause = null
    }
    if (counts && left <= 0) pauseForever()
    // A transaction that began before the count does not count.
    const counted = left < Number.POSITIVE_INFINITY
    const transaction = begin.apply(this, args)
    // Added before the app's own listener, so it runs first.
    if (counts)
      transaction.addEventListener('complete', () => {
        if (counted) left--
        if (left <= 0 && atCommit) pauseForever()
        if (workerCommits === null || !transaction.objectStoreNames.contains('outbox')) return
        navigator.serviceWorker.controller?.postMessage({
          standStillAfter: [workerCommits, 'before the next'],
        })
        workerCommits = null
      })
    return transaction
  }
  const standStillAfter = (commits: number, when: When) => {
    left = commits
    atCommit = when === 'at the commit'
  }
  const standStillFromChange = (commits: number, when: When) => {
    changePause = [commits, when]
  }
  const workerStandsStillAfter = (commits: number) => {
    workerCommits = commits
  }
  Object.assign(globalThis, { standStillAfter, standStillFromChange, workerStandsStillAfter })
  addEventListener('message', (event) => {
    const pauseArgs = (event as MessageEvent<{ standStillAfter?: [number, When] } | null>).data
      ?.standStillAfter
    if (!pauseArgs) return
    standStillAfter(...pauseArgs)
    event.stopImmediatePropagation()
  })
}

declare global {
  /** Provided by the pausing script in pages that include it. */
  var standStillAfter: (commits: number, when: When) => void
  /**
   * Starts the count at the page's next local change, because its other writes come at unpredictable times.
   */
  var standStillFromChange: (commits: number, when: When) => void
  /**
   * Pauses the worker after `commits` more durable steps, once the page's next local change is on disk. Not
   * earlier, because a paused worker may have a transaction open and block the database.
   */
  var workerStandsStillAfter: (commits: number) => void
}

/** The script to prepend. */
export const PAUSE_SCRIPT = `(${installPause})();\n`

/** Resolves when a page or worker behind this gateway pauses. */
export const waitForPause = (gateway: Gateway): Promise<'still'> =>
  new Promise((resolve) => gateway.silent.set('/stands-still', () => resolve('still')))
