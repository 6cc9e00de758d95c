import type { TableName } from '@contract/rows.ts'
import type { Stored } from '../db.ts'

/** How the sync stands, for the pill and the panel. */
export type SyncState = {
  phase: 'idle' | 'sending' | 'receiving'
  /** Changes in the request under way. */
  sending: number
  /** Why nothing moves, if so. */
  problem: null | 'offline' | 'portal' | 'server' | 'sign_in' | 'update' | 'locked' | 'full'
  /** When the present problem began, ms since 1970. */
  since: number | null
  /** When everything was last sent and brought up to date. */
  doneAt: number | null
  /** Not before this time, unless somebody asks. */
  nextTryAt: number
  /** The server's database was restored from a backup, and what came of it; null once somebody has read it. */
  restored: null | {
    /** People whom the backup had not and whom this device has sent back, and those whom the server did not take. */
    people: number
    refused: number
  }
}

/** What one context tells the others of the same browser after a commit. Ids and counts, nothing personal. */
export type Announcement =
  | {
      kind: 'rows'
      user: string
      table: TableName
      ids: string[] | 'all'
      here?: Map<string, Stored<TableName> | undefined>
    }
  | { kind: 'queue'; user: string }
  | { kind: 'full'; user: string; full: boolean }
  | { kind: 'state'; user: string; state: SyncState }
  /** Other devices of the club now connected; null where the stream that tells it has ended. */
  | { kind: 'presence'; user: string; others: number | null }
  | { kind: 'presence_asked'; user: string }
  /** Who uses this device has changed: this one has come or gone. */
  | { kind: 'owner'; user: string }

type Listener = (announcement: Announcement) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

const open = (): BroadcastChannel => {
  if (!channel) {
    channel = new BroadcastChannel('hallbook-replica')
    channel.onmessage = (event: MessageEvent<Announcement>) => {
      for (const listener of listeners) listener(event.data)
    }
  }
  return channel
}

/** Tells the other pages and the worker. Rows themselves (`here`) stay in this context. */
export const tellOthers = (announcement: Announcement): void => {
  if (announcement.kind !== 'rows') return void open().postMessage(announcement)
  const { here: _here, ...ids } = announcement
  open().postMessage(ids)
}

/** Tells this context alone. */
export const tellHere = (announcement: Announcement): void => {
  for (const listener of listeners) listener(announcement)
}

/** Tells this context and every other page and the worker. */
export const announce = (announcement: Announcement): void => {
  tellHere(announcement)
  tellOthers(announcement)
}

/** Hears announcements of all contexts; call the result to stop. */
export const onAnnouncement = (listener: Listener): (() => void) => {
  open()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
