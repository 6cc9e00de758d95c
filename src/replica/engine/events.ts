import { SyncEvent } from '@contract/sync-event.ts'
import * as v from 'valibot'
import { recordRefusal } from '@/api/call.ts'
import type { ReplicaDb } from '../db.ts'
import { ensureDeviceId } from '../device.ts'
import { readSyncState } from '../sync-state.ts'
import { countPending } from '../unsent-counts.ts'
import { FIRST_ATTEMPT_COUNT, getReconnectDelayMs, MAX_RECONNECT_DELAY_MS } from './backoff.ts'
import { trackPresence } from './presence.ts'

/**
 * Timeout in ms without any data. The server sends data at least twice in this time, so silence means a lost
 * connection.
 */
const SILENCE_TIMEOUT_MS = 60_000

type TokenReader = () => Promise<{ token: string; user: string } | null>

/** True if the page may be visible and the browser reports a network. */
const canConnect = (): boolean => globalThis.document?.visibilityState !== 'hidden' && navigator.onLine !== false

/**
 * Follows the server's hints until `signal` aborts. Only one page of a device opens the stream (Web Lock), because
 * browsers limit connections per server. A hint means only that a pull is worthwhile.
 */
export const followEvents = async (
  db: ReplicaDb,
  readToken: TokenReader,
  signal: AbortSignal,
  hint: () => void,
): Promise<void> => {
  try {
    await navigator.locks.request(`hallbook-events-${db.user}`, { signal }, async () => {
      let attempts = 0
      for (let mayHaveMissedHints = false; !signal.aborted; mayHaveMissedHints = true) {
        const startedAt = performance.now()
        const isRefused = await readStream(db, readToken, signal, hint, mayHaveMissedHints).catch(() => false)
        // Reset the attempts only after a long stream, because the server at once ends the streams of a club with too
        // many.
        if (performance.now() - startedAt > MAX_RECONNECT_DELAY_MS) attempts = 0
        const canRetrySoon = !isRefused && canConnect()
        const wasWoken = await waitForRetry(getReconnectDelayMs(canRetrySoon ? attempts : FIRST_ATTEMPT_COUNT), signal)
        attempts = wasWoken ? 0 : attempts + 1
      }
    })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/**
 * Waits before the next attempt.
 * @returns true if the wait ended early, because the network is back or the page is visible again
 */
const waitForRetry = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const controller = new AbortController()
    const finishWait = (wasWoken: boolean) => {
      clearTimeout(timer)
      controller.abort()
      resolve(wasWoken)
    }
    const wake = () => {
      if (canConnect()) finishWait(true)
    }
    const timer = setTimeout(finishWait, ms, false)
    signal.addEventListener('abort', () => finishWait(false), { signal: controller.signal })
    globalThis.addEventListener?.('online', wake, { signal: controller.signal })
    globalThis.document?.addEventListener('visibilitychange', wake, { signal: controller.signal })
  })

/**
 * Opens the stream and reads it until it ends.
 * @param mayHaveMissedHints true if an earlier stream was lost or failed
 * @returns true if the server refuses this user a stream
 */
const readStream = async (
  db: ReplicaDb,
  readToken: TokenReader,
  signal: AbortSignal,
  hint: () => void,
  mayHaveMissedHints: boolean,
): Promise<boolean> => {
  const storedSignIn = await readToken()
  if (storedSignIn?.user !== db.user) return false
  const device = await ensureDeviceId(db)
  const streamController = new AbortController()
  const endStream = () => streamController.abort()
  signal.addEventListener('abort', endStream, { signal: streamController.signal })
  // End the stream when the network is lost. Otherwise the stream would stay silent and the presence would become
  // stale.
  globalThis.addEventListener?.('offline', endStream, { signal: streamController.signal })
  const presence = trackPresence(db.user)
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  const resetSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(endStream, SILENCE_TIMEOUT_MS)
  }
  try {
    resetSilenceTimer()
    const response = await fetch(`/api/sync/events?device=${device}`, {
      headers: { Authorization: `JWT ${storedSignIn.token}` },
      signal: streamController.signal,
      cache: 'no-store',
    })
    if (response.status === 401) await recordRefusal(response, storedSignIn.token)
    const isEventStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !response.body || !isEventStream) return response.status >= 400 && response.status < 500
    let isFirstEvent = true
    await readEvents(response.body, resetSilenceTimer, async (news) => {
      presence.heard(news.devices)
      const hasMissedChanges = isFirstEvent && (mayHaveMissedHints || (await hasPendingWork(db)))
      isFirstEvent = false
      if (hasMissedChanges || news.version > ((await db.getMeta('version')) ?? 0)) hint()
    })
    return false
  } finally {
    clearTimeout(silenceTimer)
    endStream()
    presence.end()
  }
}

/**
 * True if changes are pending or the last sync had a problem. The server can be reached now, but the next sync could be
 * minutes away.
 */
const hasPendingWork = async (db: ReplicaDb): Promise<boolean> =>
  (await readSyncState(db.user)).problem !== null || (await countPending(db)) > 0

const readEvents = async (
  body: NonNullable<Response['body']>,
  resetSilenceTimer: () => void,
  onEvent: (news: SyncEvent) => Promise<void>,
): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    resetSilenceTimer()
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const syncEvent = parseEvent(event)
      if (syncEvent) await onEvent(syncEvent)
    }
  }
}

const parseEvent = (text: string): SyncEvent | null => {
  const dataLine = text.split('\n').find((line) => line.startsWith('data: '))
  if (!dataLine) return null
  try {
    const parseResult = v.safeParse(SyncEvent, JSON.parse(dataLine.slice(6)))
    return parseResult.success ? parseResult.output : null
  } catch {
    return null
  }
}
