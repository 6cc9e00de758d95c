import type { ConcernContacts, SealingKey } from '@contract/concerns/concern-seals.ts'
import type { Rows, TableName } from '@contract/rows.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { getReplicaName } from './replica-name.ts'
import { createSealingMiddleware } from './sealing.ts'

/** A replicated row with the server's version. The version is 0 if the server does not have the row yet. */
export type Stored<T extends TableName> = Rows[T] & { version: number; gen?: number }

/** A person with an index key for the register's list. A number, because IndexedDB does not accept booleans as keys. */
export type StoredPerson = Stored<'registered'> & { archived?: 0 | 1 | 2 }

/** A pending change without a server response. */
export type QueueEntry = {
  /** Sequence number of this device's changes. IndexedDB assigns it and never reuses it. */
  seq: number
  id: string
  name: string
  v: number
  args: Record<string, unknown>
  made_at: string
  /** Keys of the records that the change modifies or needs. */
  touches: string[]
}

/** A change that the server has accepted. */
export type AcceptedEntry = QueueEntry & { status: string; conflicts: string[] }

/**
 * The changes that one response accepted, stored for 14 days in case a backup is restored. One row for each response,
 * because a row for each change would take longer to write than the server takes to validate it.
 */
export type Receipt = {
  id: string
  /** Time of the response, in ms since 1970. */
  at: number
  /** Number of accepted changes in `entries`. */
  size: number
  entries: AcceptedEntry[]
}

/** A quarantined change: refused by the server, or blocked by a refused change. */
export type SetAsideEntry = QueueEntry & {
  at: number
  status: 'rejected' | 'held'
  code: string
  detail: unknown
}

/**
 * Another device of the club. `at` is its last contact with the server, ms since 1970. `people` is the number of people
 * inside at that time.
 */
export type DeviceContact = { id: string; name: string | null; at: number; people: number }
export type DeviceContacts = { at: number; devices: DeviceContact[] }

export type SelfCheck = {
  /** Number of finished checks. All results are included. */
  run: number
  /** Time when all tables were last compared, in ms since 1970. Null if they were never compared. */
  at: number | null
  /**
   * Result of the last comparison. `repaired`: some tables differed and were fetched again, and all are the same now.
   * `different`: some tables still differ after the repair.
   */
  outcome: 'same' | 'repaired' | 'different' | null
  /** Names of the tables that differed. */
  tables: TableName[]
  /**
   * Latest check that could not compare the tables, if it came after the last comparison. `waiting`: changes were made
   * faster than they were sent.
   */
  failed: {
    at: number
    why: 'offline' | 'portal' | 'server' | 'sign_in' | 'update' | 'waiting' | 'full'
  } | null
  /** Time of the next automatic check, ms since 1970. */
  next: number
}

/** A draft of a form that is being filled in, stored because a tablet may shut down midway. */
export type StoredDraft = {
  /** Id of the form, chosen by the feature that stores the draft. */
  id: string
  /** Time of the last change, ms since 1970. */
  at: number
  /** Values of the form's fields. */
  values: unknown
  /** The record as it was when the form was opened; null for a new record. */
  opened: unknown
  /** True if the draft was just transferred from another form, so that no notice is needed. */
  carried?: boolean
  /** Time since which the record is missing on this device, in ms since 1970. */
  missed?: number
}

/** A photo that was taken on this device, or downloaded for offline use. */
export type StoredPhoto = {
  /** Id of the photo, created by the device that took the photo. */
  id: string
  /** Time when the photo was stored on this device, ms since 1970. */
  at: number
  /** JPEG image as base64. */
  content: string
  /**
   * 1: waits to be sent from this device. 2: refused by the server. 0: neither. A number, because an index key cannot
   * be a boolean.
   */
  waiting: 0 | 1 | 2
}

/** A person who has left the register, with the data needed to count past sessions. */
export type Departed = { id: string; is_adult: boolean }

/** A record whose removal this device received. A restored backup may contain the record again. */
export type RemovedRecord = {
  id: string
  version: number
  /** Time when this device received the removal, ms since 1970. */
  at: number
}

/** A row that the replica had before the server's database was restored. The row is queued for re-upload. */
export type ReuploadEntry = {
  /** Key of the row's `Ref`. */
  id: string
  table: TableName
  record: string
  version: number
  /** The row's content. Null if the row was removed. */
  row: Record<string, unknown> | null
  /** Epoch of the database that the row comes from. */
  from: string
  /** Position in the upload order. */
  place: number
}

/** Progress of the re-upload of rows to a restored database. */
export type ReuploadState = {
  /** Epoch of the database that receives the re-upload. */
  to: string
  /**
   * Number of restored people that were missing in the backup (`people`), and number that the server refused
   * (`refused`).
   */
  people: number
  refused: number
}

/** A concern that the server accepted although no active key can open it. `ring` is the person to phone. */
export type UnreadConcern = { at: number; ring: 'leader' | 'network' }

export type MetaValues = {
  cursor: string
  /** Time when the cursor last changed, in ms since 1970. */
  cursor_at: number
  /** Number of days for which a register may be opened without the server. */
  offline_days: number
  /** Public keys that concerns are sealed with, as last received from the server. */
  concern_keys: SealingKey[]
  /** People to phone about a concern, as last received from the server. */
  concern_contacts: ConcernContacts
  /** This user's concerns that no active key can open. Cleared when the user has read the notice. */
  unread_concerns: UnreadConcern[]
  /** Time since which an outdated register has been shown only in part, in ms since 1970. */
  scant_since: number
  epoch: string
  /** Epoch of the server database that has received all changes stored on this device as accepted. */
  accepted_epoch: string
  device_id: string
  /** Highest version that a finished pull has received. */
  version: number
  /** Number of the current or last bootstrap. */
  gen: number
  /** True once a full bootstrap has arrived. */
  complete: boolean
  bootstrapping: boolean
  batch_size: number
  /** Highest `seq` that has been sent at least once. The response may have been lost. */
  sent_up_to: number
  self_check: SelfCheck
  /** Other devices of the club that contacted the server today, as last received from the server. */
  contacts: DeviceContacts
  /** Device name last sent to the server, and the epoch of the server's database at that time. */
  named: { name: string | null; epoch: string | undefined }
  /**
   * Present while rows wait for re-upload to a restored database. Deleted once the server has responded to all these
   * rows.
   */
  offering: ReuploadState
  /**
   * Removed records that the backup restored and that a coordinator was last prompted to confirm. Includes parcel
   * sessions.
   */
  removals: { people: string[]; sessions: string[] }
  /** True if the server's database was restored so recently that the server may prompt the coordinator. */
  restored_lately: boolean
  /** True if people were added or removed since the photos were last synchronised. */
  photos_due: boolean
  /** List of mutations and their versions that the app supported at its last sync. */
  known_forms: string
  /** Box numbers as last shown on this device. Keys: parcel session id, then row id. */
  box_numbers: Record<string, Readonly<Record<string, number>>>
}
export type MetaKey = keyof MetaValues

const firstTables = {
  options: 'id, list',
  groups: 'id',
  holiday_allocation: 'id, year',
  registered: 'id, archived',
  sessions: 'id, date, group',
  attendance: 'id, session, registered',
  checklist: 'id',
  conflicts: 'id, record',
} as const satisfies Partial<Record<TableName, string>>

/** Tables of replica version 6. */
const parcelTables = {
  parcel_provisions: 'id, date',
  parcel_rows: 'id, parcel, registered',
} as const satisfies Partial<Record<TableName, string>>

/** Tables of replica version 7. */
const musterTables = {
  musters: 'id, session',
} as const satisfies Partial<Record<TableName, string>>

/** Tables of replica version 8. They contain the people who have left a session. */
const departureTables = {
  departures: 'id, session',
} as const satisfies Partial<Record<TableName, string>>

/** Tables of replica version 9. A device only reads them. */
const clearanceTables = {
  clearances: 'id',
} as const satisfies Record<
  Exclude<
    TableName,
    keyof typeof firstTables | keyof typeof parcelTables | keyof typeof musterTables | keyof typeof departureTables
  >,
  string
>

let isBlocked = false

/** True if another tab blocks the upgrade of this replica to the app's version. */
export const isUpgradeBlocked = (): boolean => isBlocked

/** A user's replica and queue on this device. */
export class ReplicaDb extends Dexie {
  declare outbox: EntityTable<QueueEntry, 'seq'>
  declare receipts: EntityTable<Receipt, 'id'>
  declare set_aside: EntityTable<SetAsideEntry, 'id'>
  declare aliases: EntityTable<{ id: string; target: string }, 'id'>
  declare kept_forms: EntityTable<StoredDraft, 'id'>
  declare photos: EntityTable<StoredPhoto, 'id'>
  declare departed: EntityTable<Departed, 'id'>
  declare removed: EntityTable<RemovedRecord, 'id'>
  declare offers: EntityTable<ReuploadEntry, 'id'>
  declare meta: Table<{ key: MetaKey; value: unknown }, MetaKey>

  constructor(readonly user: string) {
    // Use strict durability, so that a change is shown as saved only once it is on the disk. Chromium's default is
    // relaxed.
    super(getReplicaName(user), {
      chromeTransactionDurability: 'strict',
      // Disable Dexie's cache, because it would copy every result and compare changes with it. LiveRows has the
      // important rows in memory.
      cache: 'disabled',
    })
    this.use(createSealingMiddleware(user))
    this.on('blocked', () => {
      isBlocked = true
    })
    this.on('ready', () => {
      isBlocked = false
    })
    // Close this context's connection when a log-out deletes the database. Otherwise Dexie would recreate the database
    // for later requests.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion) return
      this.close()
      return false
    })
    this.version(1).stores({
      ...firstTables,
      outbox: '++seq, &id, *touches',
      accepted: 'id, at, seq',
      set_aside: 'id, seq, *touches',
      aliases: 'id, target',
      meta: 'key',
    })
    // Drop the old table without migrating its rows. They may be sealed, and only a restored backup needs them.
    this.version(2).stores({
      outbox: '++seq, &id',
      set_aside: 'id, seq',
      accepted: null,
      receipts: 'id, at, size',
    })
    this.version(3).stores({ kept_forms: 'id', photos: 'id, at, waiting' })
    // Fetch everything once more, because only the server knows the people who left the register earlier.
    this.version(4)
      .stores({ departed: 'id' })
      .upgrade((transaction) => transaction.table('meta').delete('cursor'))
    this.version(5).stores({ removed: 'id, at', offers: 'id, place' })
    this.version(6).stores(parcelTables)
    this.version(7).stores(musterTables)
    this.version(8).stores(departureTables)
    // Fetch everything once more, because the server does not know that this app has one more table.
    this.version(9)
      .stores(clearanceTables)
      .upgrade((transaction) => transaction.table('meta').delete('cursor'))
  }

  /** Returns a replicated table by its wire name. */
  rows<T extends TableName>(name: T): Table<Stored<T>, string> {
    return this.table(name)
  }

  async getMeta<K extends MetaKey>(key: K): Promise<MetaValues[K] | undefined> {
    return (await this.meta.get(key))?.value as MetaValues[K] | undefined
  }

  setMeta<K extends MetaKey>(key: K, value: MetaValues[K]): Promise<MetaKey> {
    return this.meta.put({ key, value })
  }
}
