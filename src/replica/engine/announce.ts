import type { TableName } from '@contract/rows.ts'
import type { Stored } from '../db.ts'

/** State of the sync, for the status pill and its panel. */
export type SyncState = {
  phase: 'idle' | 'sending' | 'receiving'
  /** Number of changes in the current request. */
  sending: number
  /** Reason why the sync is blocked. Null if it is not blocked. */
  problem: null | 'offline' | 'portal' | 'server' | 'sign_in' | 'update' | 'locked' | 'full'
  /** Start of the current problem, in ms since 1970. */
  since: number | null
  /** Time of the last full sync, ms since 1970. */
  doneAt: number | null
  /** Earliest time of the next automatic attempt, in ms since 1970. */
  nextTryAt: number
  /** Result of the re-upload after a restored backup. Null once a user has read it. */
  restored: null | {
    /**
     * Number of people missing in the backup that this device uploaded (`people`), and number that the server refused
     * (`refused`).
     */
    people: number
    refused: number
  }
}

/**
 * Messages between contexts of the same browser after a commit. The messages contain ids and counts but no personal
 * data.
 */
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
  /** Number of the club's other connected devices. Null after the event stream has ended. */
  | { kind: 'presence'; user: string; others: number | null }
  | { kind: 'presence_asked'; user: string }
  /** This user has signed in or out, so the user of this device has changed. */
  | { kind: 'owner'; user: string }

type Listener = (announcement: Announcement) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

const openChannel = (): BroadcastChannel => {
  if (!channel) {
    channel = new BroadcastChannel('hallbook-replica')
    channel.onmessage = (event: MessageEvent<Announcement>) => {
      for (const listener of listeners) listener(event.data)
    }
  }
  return channel
}

/** Sends a message to the other pages and the worker. Row contents (`here`) are left out. */
export const announceToOthers = (announcement: Announcement): void => {
  if (announcement.kind !== 'rows') return void openChannel().postMessage(announcement)
  const { here: _here, ...ids } = announcement
  openChannel().postMessage(ids)
}

/** Notifies this context only. */
export const announceHere = (announcement: Announcement): void => {
  for (const listener of listeners) listener(announcement)
}

/** Notifies this context, every other page and the worker. */
export const announce = (announcement: Announcement): void => {
  announceHere(announcement)
  announceToOthers(announcement)
}

/** Subscribes to announcements of all contexts. Returns the unsubscribe function. */
export const onAnnouncement = (listener: Listener): (() => void) => {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
