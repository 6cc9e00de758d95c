import type { Gateway } from './gateway.ts'

/**
 * Moment of the pause. `at the commit`: before the app is notified of the commit. `before the next`: before the next
 * transaction begins.
 */
export type PauseMoment = 'at the commit' | 'before the next'

/**
 * Script that is prepended to a page or worker. It counts committed readwrite transactions. After `standStillAfter(n,
 * when)` the thread pauses forever once n transactions are committed. A page pauses by a synchronous request without a
 * response. A worker cannot do that, so it loops.
 */
const installPause = () => {
  let remainingCommits = Number.POSITIVE_INFINITY
  let isPauseAtCommit = false
  let workerCommits: number | null = null
  let pauseAtChange: [commits: number, when: PauseMoment] | null = null
  const originalTransaction = IDBDatabase.prototype.transaction
  const pauseForever = () => {
    if ('document' in globalThis) {
      const hangingRequest = new XMLHttpRequest()
      hangingRequest.open('GET', '/stands-still', false)
      hangingRequest.send()
    } else void fetch('/stands-still')
    for (;;);
  }
  IDBDatabase.prototype.transaction = function (...args) {
    const isReadWrite = args[1] === 'readwrite'
    if (isReadWrite && pauseAtChange && [args[0]].flat().includes('outbox')) {
      standStillAfter(...pauseAtChange)
      pauseAtChange = null
    }
    if (isReadWrite && remainingCommits <= 0) pauseForever()
    // Skip a transaction that began before the count started.
    const isCounted = remainingCommits < Number.POSITIVE_INFINITY
    const transaction = originalTransaction.apply(this, args)
    // Add the listener before the app's own listener, so that it runs first.
    if (isReadWrite)
      transaction.addEventListener('complete', () => {
        if (isCounted) remainingCommits--
        if (remainingCommits <= 0 && isPauseAtCommit) pauseForever()
        if (workerCommits === null || !transaction.objectStoreNames.contains('outbox')) return
        navigator.serviceWorker.controller?.postMessage({
          standStillAfter: [workerCommits, 'before the next'],
        })
        workerCommits = null
      })
    return transaction
  }
  const standStillAfter = (commits: number, when: PauseMoment) => {
    remainingCommits = commits
    isPauseAtCommit = when === 'at the commit'
  }
  const standStillFromChange = (commits: number, when: PauseMoment) => {
    pauseAtChange = [commits, when]
  }
  const workerStandsStillAfter = (commits: number) => {
    workerCommits = commits
  }
  Object.assign(globalThis, { standStillAfter, standStillFromChange, workerStandsStillAfter })
  addEventListener('message', (event) => {
    const pauseArgs = (event as MessageEvent<{ standStillAfter?: [number, PauseMoment] } | null>).data?.standStillAfter
    if (!pauseArgs) return
    standStillAfter(...pauseArgs)
    event.stopImmediatePropagation()
  })
}

declare global {
  /** Pauses this thread after `commits` commits. The pause script provides it. */
  var standStillAfter: (commits: number, when: PauseMoment) => void
  /** Starts the count at the page's next local change, because the times of its other writes are unpredictable. */
  var standStillFromChange: (commits: number, when: PauseMoment) => void
  /**
   * Pauses the worker after `commits` further commits. The count starts when the page's next local change is on disk.
   * An earlier pause could leave a transaction open and block the database.
   */
  var workerStandsStillAfter: (commits: number) => void
}

/** Source of the script that is prepended. */
export const PAUSE_SCRIPT = `(${installPause})();\n`

/** Resolves when a page or worker behind this gateway has paused. */
export const waitForPause = (gateway: Gateway): Promise<'still'> =>
  new Promise((resolve) => gateway.silent.set('/stands-still', () => resolve('still')))
