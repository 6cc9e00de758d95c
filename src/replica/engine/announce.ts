import type { TableName } from '@contract/rows.ts'
import type { StoredRow } from '../db.ts'

/** State of the sync, for the status pill and its panel. */
export type SyncState = {
  phase: 'idle' | 'sending' | 'receiving'
  /** Number of changes in the current request. */
  sending: number
  /** Reason why the sync is blocked, or null. */
  problem: null | 'offline' | 'portal' | 'server' | 'sign_in' | 'update' | 'locked' | 'full'
  /** Start of the current problem, in ms since 1970. */
  since: number | null
  /** Time of the last full sync, ms since 1970. */
  doneAt: number | null
  /** Earliest time of the next automatic attempt, in ms since 1970. */
  nextTryAt: number
  /** Result of the re-upload after the server restored a backup. Null when a user has read it. */
  restored: null | {
    /**
     * `people`: number of people that were missing in the backup and that this device uploaded. `refused`: number of
     * rows that the server refused.
     */
    people: number
    refused: number
  }
}

/**
 * Messages between contexts of the same browser, sent after a commit. They contain ids and counts but no personal data.
 * Only `here` contains rows, and it is never sent to other contexts.
 */
export type Announcement =
  | {
      kind: 'rows'
      user: string
      table: TableName
      ids: string[] | 'all'
      here?: Map<string, StoredRow<TableName> | undefined>
    }
  | { kind: 'queue'; user: string }
  | { kind: 'full'; user: string; full: boolean }
  | { kind: 'state'; user: string; state: SyncState }
  /** Number of the club's other connected devices. Null when the event stream has ended. */
  | { kind: 'presence'; user: string; others: number | null }
  | { kind: 'presence_asked'; user: string }
  /** This user has signed in or out, so the device may now have another user. */
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

/** Sends a message to the other pages and the worker, without row contents (`here`). */
export const announceToOthers = (announcement: Announcement): void => {
  if (announcement.kind !== 'rows') return void openChannel().postMessage(announcement)
  const { here: _here, ...ids } = announcement
  openChannel().postMessage(ids)
}

/** Notifies the listeners in this context only. */
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
