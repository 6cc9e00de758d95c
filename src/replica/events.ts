import { SyncEvent } from '@contract/sync.ts'
import * as v from 'valibot'
import type { ReplicaDb } from './db.ts'
import { deviceId } from './device.ts'
import { holdPresence } from './presence.ts'
import { readState } from './state.ts'

const AGAIN_MS = 15_000
/** The server says something at least twice in this time; silence means that the connection is gone. */
const SILENCE_MS = 60_000

type TokenReader = () => Promise<{ token: string; user: string } | null>

/**
 * Follows the server's hints until `signal` aborts. One page of a device holds the stream (a Web Lock):
 * browsers allow few connections to one server. A hint only says that a pull is worth while.
 */
export const followEvents = async (
  db: ReplicaDb,
  readToken: TokenReader,
  signal: AbortSignal,
  hint: () => void,
): Promise<void> => {
  try {
    await navigator.locks.request(`hallbook-events-${db.user}`, { signal }, async () => {
      while (!signal.aborted) {
        await listen(db, readToken, signal, hint).catch(() => undefined)
        await pause(AGAIN_MS, signal)
      }
    })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    // The network is back: no reason to wait on.
    globalThis.addEventListener?.('online', end, { once: true, signal })
  })

const listen = async (
  db: ReplicaDb,
  readToken: TokenReader,
  signal: AbortSignal,
  hint: () => void,
): Promise<void> => {
  const signedIn = await readToken()
  if (signedIn?.user !== db.user) return
  const device = await deviceId(db)
  const stream = new AbortController()
  const end = () => stream.abort()
  signal.addEventListener('abort', end, { signal: stream.signal })
  // A Wi-Fi that goes away does not end what it carried: nothing more would be heard of, and who is there would not change.
  globalThis.addEventListener?.('offline', end, { signal: stream.signal })
  const presence = holdPresence(db.user)
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(end, SILENCE_MS)
  }
  try {
    heard()
    const response = await fetch(`/api/sync/events?device=${device}`, {
      headers: { Authorization: `JWT ${signedIn.token}` },
      signal: stream.signal,
      cache: 'no-store',
    })
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !response.body || !streams) return
    let first = true
    await readEvents(response.body, heard, async (news) => {
      presence.heard(news.devices)
      const reached = first && (await missedServer(db))
      first = false
      if (reached || news.version > ((await db.getMeta('version')) ?? 0)) hint()
    })
  } finally {
    clearTimeout(silence)
    end()
    presence.end()
  }
}

/** Whether something waits for a server that now can be reached again: nothing else may come to tell of it for minutes. */
const missedServer = async (db: ReplicaDb): Promise<boolean> =>
  (await readState(db.user)).problem !== null || (await db.outbox.count()) > 0

const readEvents = async (
  body: NonNullable<Response['body']>,
  heard: () => void,
  hear: (news: SyncEvent) => Promise<void>,
): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const news = parseEvent(event)
      if (news) await hear(news)
    }
  }
}

const parseEvent = (text: string): SyncEvent | null => {
  const data = text.split('\n').find((line) => line.startsWith('data: '))
  if (!data) return null
  try {
    const parsed = v.safeParse(SyncEvent, JSON.parse(data.slice(6)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
