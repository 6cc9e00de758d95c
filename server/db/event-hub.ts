import pg from 'pg'
import type { SyncEvent } from '../../contract/sync-event.ts'
import type { Log } from '../core/log.ts'
import { describeError } from '../core/log.ts'
import { PING_CHANNEL } from './pings.ts'

type EventStreamListener = {
  organisation: string
  device: string
  signIn: string
  send: (event: SyncEvent) => void
  /** Closes the stream. */
  end: () => void
}

/** Hub that notifies open event streams when their club has new rows to pull. */
export type EventHub = {
  start(): Promise<void>
  /**
   * Adds a stream. The returned function removes it and may be called repeatedly. If the sign-in or the club has too
   * many streams, its oldest stream ends.
   */
  add(listener: EventStreamListener): () => void
  /** Ends the streams of a sign-in that has ended. */
  endStreams(signIn: string): void
  /** Returns the number of open streams of this process. */
  countStreams(): number
  /** Ends all streams. */
  stop(): Promise<void>
}

const RECONNECT_INTERVAL_MS = 2000
/** Debounce for pings in ms. Changes within this time cause one ping. */
const PING_DEBOUNCE_MS = 25
/**
 * Limits on the streams of one club and of one sign-in. A device uses one stream. It may open the next stream before
 * the server notices that the previous stream is lost.
 */
const MAX_STREAMS_PER_CLUB = 100
const MAX_STREAMS_PER_SIGN_IN = 5

/**
 * Listens to PostgreSQL notifications, which reach every server process of this database. Passes them to this process's
 * streams.
 */
export const createEventHub = (url: string, epoch: () => Promise<string>, log: Log): EventHub => {
  const listeners = new Set<EventStreamListener>()
  let client: pg.Client | null = null
  let reconnectTimer: NodeJS.Timeout | undefined
  let isStopped = false

  const findListeners = (organisation: string) => [...listeners].filter((l) => l.organisation === organisation)

  /** Newest version of each club with a pending ping. Key: club id. */
  const pendingVersions = new Map<string, number>()
  let pingTimer: NodeJS.Timeout | undefined
  /**
   * Last notified version of each club. A stream that opens late also shows the changes before it, because its device
   * may have pulled before them. Key: club id.
   */
  const lastVersions = new Map<string, number>()
  /** Epoch of `lastVersions`. The versions of a restored database begin again. */
  let lastEpoch = ''

  const sendPings = async () => {
    const clubs = [...pendingVersions]
    pendingVersions.clear()
    const currentEpoch = await epoch()
    if (lastEpoch !== '' && currentEpoch !== lastEpoch) lastVersions.clear()
    lastEpoch = currentEpoch
    for (const [organisation, pendingVersion] of clubs) {
      const version = Math.max(pendingVersion, lastVersions.get(organisation) ?? 0)
      lastVersions.set(organisation, version)
      const clubListeners = findListeners(organisation)
      const deviceCount = new Set(clubListeners.map((listener) => listener.device)).size
      for (const listener of clubListeners) listener.send({ epoch: currentEpoch, version, devices: deviceCount })
    }
  }
  const queuePing = (organisation: string, version: number) => {
    if (isStopped || findListeners(organisation).length === 0) return
    pendingVersions.set(organisation, Math.max(version, pendingVersions.get(organisation) ?? 0))
    pingTimer ??= setTimeout(() => {
      pingTimer = undefined
      sendPings().catch((error) => log.warn(describeError(error), 'ping failed'))
    }, PING_DEBOUNCE_MS)
  }

  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({ connectionString: url, keepAlive: true })
    const handleLostConnection = (error?: Error) => {
      if (client !== newClient) return
      client = null
      if (isStopped) return
      log.warn(error ? describeError(error) : {}, 'notification connection lost')
      reconnectTimer = setTimeout(() => connect().catch(() => handleLostConnection()), RECONNECT_INTERVAL_MS)
    }
    client = newClient
    newClient.on('error', handleLostConnection)
    newClient.on('end', () => handleLostConnection())
    newClient.on('notification', ({ payload }) => {
      const [organisation = '', version = '0'] = (payload ?? '').split(' ')
      lastVersions.set(organisation, Math.max(Number(version), lastVersions.get(organisation) ?? 0))
      queuePing(organisation, Number(version))
    })
    try {
      await newClient.connect()
      await newClient.query(`LISTEN ${PING_CHANNEL}`)
    } catch (error) {
      handleLostConnection(error as Error)
      if (!reconnectTimer) throw error
    }
  }

  return {
    start: connect,
    add: (listener) => {
      const signInListeners = [...listeners].filter((l) => l.signIn === listener.signIn)
      if (signInListeners.length >= MAX_STREAMS_PER_SIGN_IN) signInListeners[0]?.end()
      const clubListeners = findListeners(listener.organisation)
      if (clubListeners.length >= MAX_STREAMS_PER_CLUB) clubListeners[0]?.end()
      listeners.add(listener)
      queuePing(listener.organisation, 0)
      return () => {
        if (listeners.delete(listener)) queuePing(listener.organisation, 0)
      }
    },
    endStreams: (signIn) => {
      for (const listener of [...listeners]) if (listener.signIn === signIn) listener.end()
    },
    countStreams: () => listeners.size,
    stop: async () => {
      isStopped = true
      clearTimeout(reconnectTimer)
      clearTimeout(pingTimer)
      for (const listener of [...listeners]) listener.end()
      listeners.clear()
      await client?.end().catch(() => {})
    },
  }
}
