import pg from 'pg'
import type { SyncEvent } from '../../contract/sync.ts'
import { PING_CHANNEL } from '../db/pings.ts'
import type { Log } from '../log.ts'
import { describeError } from '../log.ts'

type Listener = { organisation: string; device: string; send: (event: SyncEvent) => void }

/** Tells open event streams that their club has something new to pull. */
export type EventHub = {
  start(): Promise<void>
  /** Adds a stream; call the result to remove it. */
  add(listener: Listener): () => void
  stop(): Promise<void>
}

const RETRY_MS = 2000

/**
 * Listens to PostgreSQL's notifications, which every server process of this database hears, and passes
 * them to the streams that this process holds.
 */
export const createEventHub = (url: string, epoch: () => Promise<string>, log: Log): EventHub => {
  const listeners = new Set<Listener>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const devicesOf = (organisation: string) =>
    new Set([...listeners].filter((l) => l.organisation === organisation).map((l) => l.device)).size

  const tell = async (organisation: string, version: number) => {
    const present = [...listeners].filter((l) => l.organisation === organisation)
    if (present.length === 0) return
    const event = { epoch: await epoch(), version, devices: devicesOf(organisation) }
    for (const listener of present) listener.send(event)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    const lost = (error?: Error) => {
      if (client !== next) return
      client = null
      if (stopped) return
      log.warn(error ? describeError(error) : {}, 'lost the notification connection')
      timer = setTimeout(() => connect().catch(() => lost()), RETRY_MS)
    }
    client = next
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload }) => {
      const [organisation = '', version = '0'] = (payload ?? '').split(' ')
      tell(organisation, Number(version)).catch((error) => log.warn(describeError(error), 'ping failed'))
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${PING_CHANNEL}`)
    } catch (error) {
      lost(error as Error)
      if (!timer) throw error
    }
  }

  return {
    start: connect,
    add: (listener) => {
      listeners.add(listener)
      void tell(listener.organisation, 0)
      return () => {
        listeners.delete(listener)
        void tell(listener.organisation, 0)
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      listeners.clear()
      await client?.end().catch(() => {})
    },
  }
}
