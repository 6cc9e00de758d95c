import type { ConcernContacts, SealingKey } from '@contract/concerns/concern-seals.ts'
import type { RowByTable, TableName } from '@contract/rows.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { getReplicaName } from './replica-name.ts'
import { createSealingMiddleware } from './sealing.ts'

/** A replicated row with the server's version. The version is 0 until the server has the row. */
export type StoredRow<T extends TableName> = RowByTable[T] & { version: number; gen?: number }

/**
 * A person with the index key `archived`, by which the register's list is loaded. The key is a number, because
 * IndexedDB does not accept booleans as keys.
 */
export type StoredPerson = StoredRow<'registered'> & { archived?: 0 | 1 | 2 }

/** A change that is queued because the server has not answered it yet. */
export type QueueEntry = {
  /** Sequence number of this device's changes. IndexedDB assigns it and never reuses it. */
  seq: number
  id: string
  name: string
  v: number
  args: Record<string, unknown>
  made_at: string
  /** Keys (`buildRefKey`) of the records that the change modifies or needs. */
  touches: string[]
}

/** A change that the server has accepted, with the server's status and the ids of the conflicts. */
export type AcceptedEntry = QueueEntry & { status: string; conflicts: string[] }

/**
 * The changes that one response accepted. Stored for 14 days, because they must be sent again if the server restores an
 * older backup. There is one row for each response. A row for each change would take longer to write than the server
 * takes to validate the change.
 */
export type Receipt = {
  id: string
  /** Time of the response, in ms since 1970. */
  at: number
  /** Number of accepted changes in `entries`. */
  size: number
  entries: AcceptedEntry[]
}

/** A change that was set aside: refused by the server, or blocked because it depends on a refused change. */
export type SetAsideEntry = QueueEntry & {
  at: number
  status: 'rejected' | 'held'
  code: string
  detail: unknown
}

/**
 * Another device of the club. `at` is the time of its last contact with the server, in ms since 1970. `people` is the
 * number of people inside at that time, as counted on this device.
 */
export type DeviceContact = { id: string; name: string | null; at: number; people: number }
export type DeviceContacts = { at: number; devices: DeviceContact[] }

export type SelfCheck = {
  /** Number of finished checks, with any result. */
  run: number
  /** Time when all tables were last compared, in ms since 1970. Null if they were never compared. */
  at: number | null
  /**
   * Result of the last comparison. `repaired`: some tables differed, were fetched again and are now the same.
   * `different`: some tables still differ after they were fetched again.
   */
  outcome: 'same' | 'repaired' | 'different' | null
  /** Names of the tables that differed. */
  tables: TableName[]
  /**
   * Latest check that could not compare the tables, if it is newer than the last comparison. `waiting`: the queue never
   * became empty, because changes were made faster than they were sent.
   */
  failed: {
    at: number
    why: 'offline' | 'portal' | 'server' | 'sign_in' | 'update' | 'waiting' | 'full'
  } | null
  /** Time of the next automatic check, ms since 1970. */
  next: number
}

/** A draft of an unfinished form. Stored because a tablet may shut down while a user fills in the form. */
export type StoredDraft = {
  /** Id of the form, chosen by the feature that stores the draft. */
  id: string
  /** Time of the last change, ms since 1970. */
  at: number
  /** Values of the form's fields. */
  values: unknown
  /** The record as it was when the form was opened. Null for a new record. */
  opened: unknown
  /** True if the draft was just moved here from another form. No notice about a restored draft is shown then. */
  carried?: boolean
  /** Time since which the draft's record has been missing on this device, in ms since 1970. */
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
   * State of the upload. 1: waits to be sent from this device. 2: refused by the server. 0: neither. A number, because
   * an index key cannot be a boolean.
   */
  waiting: 0 | 1 | 2
}

/** A person who was removed from the register. Contains only the data that is needed to count past sessions. */
export type DepartedPerson = { id: string; is_adult: boolean }

/**
 * A record whose removal this device received from the server. Needed because a restored backup may contain the record
 * again.
 */
export type RemovedRecord = {
  id: string
  version: number
  /** Time when this device received the removal, ms since 1970. */
  at: number
}

/**
 * A row that the replica contained when the server's database was restored from a backup. The row is queued for
 * re-upload.
 */
export type ReuploadEntry = {
  /** Key of the row, built from its table and record id. */
  id: string
  table: TableName
  record: string
  version: number
  /** The row's content. Null if the row was removed. */
  row: Record<string, unknown> | null
  /** Epoch of the database before the restore, from which the row comes. */
  from: string
  /** Position in the upload order. */
  place: number
}

/** Progress of the re-upload of rows to the server's restored database. */
export type ReuploadState = {
  /** Epoch of the restored database, to which the rows are uploaded. */
  to: string
  /**
   * `people`: number of people that were missing in the backup and are restored by this re-upload. `refused`: number of
   * rows that the server refused.
   */
  people: number
  refused: number
}

/**
 * A concern that the server accepted although no active key can open it. `ring` is the person that the user should
 * phone.
 */
export type UnreadConcern = { at: number; ring: 'leader' | 'network' }

export type MetaValues = {
  cursor: string
  /** Time when the cursor last changed, in ms since 1970. */
  cursor_at: number
  /** Number of days for which this device may open a register without contact to the server. */
  offline_days: number
  /** Public keys with which concerns are sealed, as last received from the server. */
  concern_keys: SealingKey[]
  /** People to phone about a concern, as last received from the server. */
  concern_contacts: ConcernContacts
  /** This user's concerns that no active key can open. Cleared when the user has read the notice. */
  unread_concerns: UnreadConcern[]
  /**
   * Time since which the device has shown only a part of the register, because the register is outdated. In ms since
   * 1970.
   */
  scant_since: number
  epoch: string
  /** Epoch of the server's database that has received all changes which this device stores as accepted. */
  accepted_epoch: string
  device_id: string
  /** Highest version that a finished pull has received. */
  version: number
  /** Number of the current or last bootstrap. Each bootstrap adds 1. */
  gen: number
  /** True once a full bootstrap has arrived. */
  complete: boolean
  bootstrapping: boolean
  batch_size: number
  /** Highest `seq` that has been sent at least once. Its response may have been lost. */
  sent_up_to: number
  self_check: SelfCheck
  /** Other devices of the club that contacted the server today, as last received from the server. */
  contacts: DeviceContacts
  /** Device name last sent to the server, and the epoch of the server's database at that time. */
  named: { name: string | null; epoch: string | undefined }
  /**
   * Present while rows wait for re-upload to a restored database. Deleted when the server has responded to all of them.
   */
  offering: ReuploadState
  /**
   * Removed records that came back with the restored backup. A coordinator was last prompted to confirm their removal.
   * `sessions` includes parcel sessions.
   */
  removals: { people: string[]; sessions: string[] }
  /**
   * True if the server's database was restored recently, so that the coordinator may be prompted about removed records.
   */
  restored_lately: boolean
  /** True if people were added or removed since the photos were last synchronised. */
  photos_due: boolean
  /**
   * List of the mutations and versions that the app supported at its last sync. A difference shows that the app was
   * updated.
   */
  known_forms: string
  /** Box numbers as last shown on this device. Keys: parcel session id, then row id. */
  box_numbers: Record<string, Readonly<Record<string, number>>>
  /** Addresses of the pages that the user opened last, latest first. They contain ids but no names. */
  recent_pages: readonly string[]
}
export type MetaKey = keyof MetaValues

const initialTables = {
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

/** Tables of replica version 9. A device receives these rows but never changes them. */
const clearanceTables = {
  clearances: 'id',
} as const satisfies Partial<Record<TableName, string>>

/** Tables of replica version 10. They contain the places that families and the club have booked. */
const bookingTables = {
  bookings: 'id, session, registered',
} as const satisfies Record<
  Exclude<
    TableName,
    | keyof typeof initialTables
    | keyof typeof parcelTables
    | keyof typeof musterTables
    | keyof typeof departureTables
    | keyof typeof clearanceTables
  >,
  string
>

let isBlocked = false

/** True if another tab has this replica open and so blocks the upgrade to the app's version. */
export const isUpgradeBlocked = (): boolean => isBlocked

/** A user's replica and queue on this device. */
export class ReplicaDb extends Dexie {
  declare outbox: EntityTable<QueueEntry, 'seq'>
  declare receipts: EntityTable<Receipt, 'id'>
  declare set_aside: EntityTable<SetAsideEntry, 'id'>
  declare aliases: EntityTable<{ id: string; target: string }, 'id'>
  declare kept_forms: EntityTable<StoredDraft, 'id'>
  declare photos: EntityTable<StoredPhoto, 'id'>
  declare departed: EntityTable<DepartedPerson, 'id'>
  declare removed: EntityTable<RemovedRecord, 'id'>
  declare offers: EntityTable<ReuploadEntry, 'id'>
  declare meta: Table<{ key: MetaKey; value: unknown }, MetaKey>

  constructor(readonly user: string) {
    // Use strict durability, so that a change is shown as saved only when it is on the disk. Chromium's default is
    // relaxed durability.
    super(getReplicaName(user), {
      chromeTransactionDurability: 'strict',
      // Disable Dexie's cache. It would copy every result and compare changes with the copies. LiveRows already has the
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
    // Close this connection when a log-out in another context deletes the database. Otherwise Dexie would recreate the
    // database at the next request.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion) return
      this.close()
      return false
    })
    this.version(1).stores({
      ...initialTables,
      outbox: '++seq, &id, *touches',
      accepted: 'id, at, seq',
      set_aside: 'id, seq, *touches',
      aliases: 'id, target',
      meta: 'key',
    })
    // Replace the table `accepted` by `receipts` without migrating its rows. The rows may be sealed, and they are
    // needed only after a restored backup.
    this.version(2).stores({
      outbox: '++seq, &id',
      set_aside: 'id, seq',
      accepted: null,
      receipts: 'id, at, size',
    })
    this.version(3).stores({ kept_forms: 'id', photos: 'id, at, waiting' })
    // Delete the cursor, so that everything is fetched once more. Only the server knows the people who left the
    // register earlier.
    this.version(4)
      .stores({ departed: 'id' })
      .upgrade((transaction) => transaction.table('meta').delete('cursor'))
    this.version(5).stores({ removed: 'id, at', offers: 'id, place' })
    this.version(6).stores(parcelTables)
    this.version(7).stores(musterTables)
    this.version(8).stores(departureTables)
    // Delete the cursor, so that everything is fetched once more. The old cursor would not make the server send the new
    // table.
    this.version(9)
      .stores(clearanceTables)
      .upgrade((transaction) => transaction.table('meta').delete('cursor'))
    // Delete the cursor, because sessions have new fields and the old cursor would not make the server send bookings.
    this.version(10)
      .stores(bookingTables)
      .upgrade((transaction) => transaction.table('meta').delete('cursor'))
  }

  /** Returns a replicated table by its wire name. */
  rows<T extends TableName>(name: T): Table<StoredRow<T>, string> {
    return this.table(name)
  }

  async getMeta<K extends MetaKey>(key: K): Promise<MetaValues[K] | undefined> {
    return (await this.meta.get(key))?.value as MetaValues[K] | undefined
  }

  setMeta<K extends MetaKey>(key: K, value: MetaValues[K]): Promise<MetaKey> {
    return this.meta.put({ key, value })
  }

  /** Stores several values at once, which is faster than one after another. */
  setMetaValues(values: Partial<MetaValues>): Promise<MetaKey> {
    return this.meta.bulkPut(Object.entries(values).map(([key, value]) => ({ key: key as MetaKey, value })))
  }
}
