import type { ConcernContacts, SealingKey } from '@contract/concerns/concern-seals.ts'
import type { Rows, TableName } from '@contract/rows.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { replicaName } from './replica-name.ts'
import { sealing } from './sealing.ts'

/** A replicated row with the server's version of it; 0 where the server has not seen it yet. */
export type Stored<T extends TableName> = Rows[T] & { version: number; gen?: number }

/** A person also carries what the register's index needs: booleans are no keys in IndexedDB. */
export type StoredPerson = Stored<'registered'> & { archived?: 0 | 1 | 2 }

/** A change that the server has not answered yet. */
export type QueueEntry = {
  /** Grows by one for each change of this device; given by IndexedDB, never used twice. */
  seq: number
  id: string
  name: string
  v: number
  args: Record<string, unknown>
  made_at: string
  /** Keys of the records it touches or needs. */
  touches: string[]
}

/** A change that the server has answered for good. */
export type AcceptedEntry = QueueEntry & { status: string; conflicts: string[] }

/**
 * What one answer has accepted, kept for 14 days in case a backup is restored. One row for each answer: a row for each
 * change would take longer to write than the server takes to judge it.
 */
export type Receipt = {
  id: string
  /** When it was answered, ms since 1970. */
  at: number
  /** How many changes. */
  size: number
  entries: AcceptedEntry[]
}

/** A change that the server refused, or that waits for one it refused. */
export type SetAsideEntry = QueueEntry & {
  at: number
  status: 'rejected' | 'held'
  code: string
  detail: unknown
}

/** What the comparisons of this replica with the server have found. */
/** Another device of the club: when it was last in touch with the server, ms since 1970, and how many people were in then. */
export type KnownContact = { id: string; name: string | null; at: number; people: number }
export type KnownContacts = { at: number; devices: KnownContact[] }

export type SelfCheck = {
  /** Grows by one with every check that ends, however it ends. */
  run: number
  /** When all tables were last compared, ms since 1970; null: never. */
  at: number | null
  /** `repaired`: some differed, were fetched again and are the same now; `different`: they still differ. */
  outcome: 'same' | 'repaired' | 'different' | null
  /** Tables that differed. */
  tables: TableName[]
  /** A later try that came to no comparison; `waiting`: changes were made faster than they were sent. */
  failed: {
    at: number
    why: 'offline' | 'portal' | 'server' | 'sign_in' | 'update' | 'waiting' | 'full'
  } | null
  /** When it is to run by itself again, ms since 1970. */
  next: number
}

/** A form that somebody is filling in, as it stands: a tablet may die in the middle. */
export type KeptForm = {
  /** Of the form; see who keeps it. */
  id: string
  /** When it was last changed, ms since 1970. */
  at: number
  /** What is in its fields. */
  values: unknown
  /** The record as it was opened; null where it makes a new one. */
  opened: unknown
  /** Carried along from another form a moment ago: nobody has to be told. */
  carried?: boolean
  /** Since when the record is not on this device any more, ms since 1970. */
  missed?: number
}

/** A photo that this device has made, or brought to be shown without a network. */
export type KeptPhoto = {
  /** Its id, made by the device that took it. */
  id: string
  /** When it came to this device, ms since 1970. */
  at: number
  /** JPEG as base64. */
  content: string
  /** 1: saved here and not sent yet; 2: the server refuses it. A key of an index may be no boolean. */
  waiting: 0 | 1 | 2
}

/** A person who has left the register: what the numbers of past sessions need to know. */
export type Departed = { id: string; is_adult: boolean }

/** A record that this device saw removed, by the key of its `Ref`: a restored backup may have it again. */
export type RemovedRecord = {
  id: string
  version: number
  /** When this device heard of it, ms since 1970. */
  at: number
}

/** A row as this device held it before the server's database was restored, to be offered. */
export type OfferEntry = {
  /** The key of its `Ref`. */
  id: string
  table: TableName
  record: string
  version: number
  /** Null: it was removed. */
  row: Record<string, unknown> | null
  /** The life of the database that it comes from. */
  from: string
  /** The server takes them in this order. */
  place: number
}

/** How the offer to a restored database stands. */
export type Offering = {
  /** The life of the database that it is made to. */
  to: string
  /** People whom the backup had not and who are back, and those whom the server did not take. */
  people: number
  refused: number
}

/** A note that the server accepted although no living key opens it, and the person to ring. */
export type UnreadNote = { at: number; ring: 'leader' | 'network' }

export type MetaValues = {
  cursor: string
  /** When the cursor was last moved, ms since 1970. */
  cursor_at: number
  /** Days for which the server lets a register open without it. */
  offline_days: number
  /** What a concern is sealed to, as the server last told it. */
  concern_keys: SealingKey[]
  /** The people to ring about a concern, as the server last returned them. */
  concern_contacts: ConcernContacts
  /** Notes of this user that no living key opens, until the user has read the notice. */
  unread_concerns: UnreadNote[]
  /** Since when a register that is too old has shown a little of itself, ms since 1970. */
  scant_since: number
  epoch: string
  /** The life of the server's database that has got everything this device keeps as accepted. */
  accepted_epoch: string
  device_id: string
  /** Highest version that a finished pull has brought. */
  version: number
  /** Number of the bootstrap that is under way or was the last. */
  gen: number
  /** A whole bootstrap has arrived at least once. */
  complete: boolean
  bootstrapping: boolean
  batch_size: number
  /** Changes up to this `seq` have left the device at least once; an answer may have been lost. */
  sent_up_to: number
  self_check: SelfCheck
  /** Which other devices of the club have been in touch today, as the server last told. */
  contacts: KnownContacts
  /** What the server was last told that this device is called, and in which life of its database. */
  named: { name: string | null; epoch: string | undefined }
  /** Rows are kept to be offered to a restored database; gone once all are answered. */
  offering: Offering
  /** What is there again that had been removed after the backup, as the server last asked a coordinator; sessions of parcels too. */
  removals: { people: string[]; sessions: string[] }
  /** The server's database was restored so lately that it may ask. */
  restored_lately: boolean
  /** People have come or gone since photos were looked after. */
  photos_due: boolean
  /** Which changes the app knew that last synced, and in which versions. */
  known_forms: string
  /** Numbers of boxes as this device last showed them, by parcel session and row. */
  box_numbers: Record<string, Readonly<Record<string, number>>>
}
export type MetaKey = keyof MetaValues

const replicated = {
  options: 'id, list',
  groups: 'id',
  holiday_allocation: 'id, year',
  registered: 'id, archived',
  sessions: 'id, date, group',
  attendance: 'id, session, registered',
  checklist: 'id',
  conflicts: 'id, record',
} as const satisfies Partial<Record<TableName, string>>

/** Those that came later. */
const parcelTables = {
  parcel_provisions: 'id, date',
  parcel_rows: 'id, parcel, registered',
} as const satisfies Partial<Record<TableName, string>>

/** Later still. */
const musterTables = {
  musters: 'id, session',
} as const satisfies Partial<Record<TableName, string>>

/** And who has left. */
const departureTables = {
  departures: 'id, session',
} as const satisfies Partial<Record<TableName, string>>

/** And later: what a device only reads. */
const clearanceTables = {
  clearances: 'id',
} as const satisfies Record<
  Exclude<
    TableName,
    | keyof typeof replicated
    | keyof typeof parcelTables
    | keyof typeof musterTables
    | keyof typeof departureTables
  >,
  string
>

let blocked = false

/** Whether another tab keeps this one's replica from being brought to the version of this app. */
export const isUpgradeBlocked = (): boolean => blocked

/** One user's replica and queue on this device. */
export class ReplicaDb extends Dexie {
  declare outbox: EntityTable<QueueEntry, 'seq'>
  declare receipts: EntityTable<Receipt, 'id'>
  declare set_aside: EntityTable<SetAsideEntry, 'id'>
  declare aliases: EntityTable<{ id: string; target: string }, 'id'>
  declare kept_forms: EntityTable<KeptForm, 'id'>
  declare photos: EntityTable<KeptPhoto, 'id'>
  declare departed: EntityTable<Departed, 'id'>
  declare removed: EntityTable<RemovedRecord, 'id'>
  declare offers: EntityTable<OfferEntry, 'id'>
  declare meta: Table<{ key: MetaKey; value: unknown }, MetaKey>

  constructor(readonly user: string) {
    // A change is promised to be saved only when it has reached the disk; Chromium's default is relaxed.
    super(replicaName(user), {
      chromeTransactionDurability: 'strict',
      // It would copy every answer and hold changes against it; rows that matter are held in memory by LiveRows.
      cache: 'disabled',
    })
    this.use(sealing(user))
    this.on('blocked', () => {
      blocked = true
    })
    this.on('ready', () => {
      blocked = false
    })
    // Somebody logs out: what this context still asks for must not make it again, as Dexie otherwise would.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion) return
      this.close()
      return false
    })
    this.version(1).stores({
      ...replicated,
      outbox: '++seq, &id, *touches',
      accepted: 'id, at, seq',
      set_aside: 'id, seq, *touches',
      aliases: 'id, target',
      meta: 'key',
    })
    // What was filed change by change is not moved: sealed, it could not be read here, and only a restored backup asks.
    this.version(2).stores({
      outbox: '++seq, &id',
      set_aside: 'id, seq',
      accepted: null,
      receipts: 'id, at, size',
    })
    this.version(3).stores({ kept_forms: 'id', photos: 'id, at, waiting' })
    // Of people who left the register before this, only the server can tell: everything is fetched once more.
    this.version(4)
      .stores({ departed: 'id' })
      .upgrade((transaction) => transaction.table('meta').delete('cursor'))
    this.version(5).stores({ removed: 'id, at', offers: 'id, place' })
    this.version(6).stores(parcelTables)
    this.version(7).stores(musterTables)
    this.version(8).stores(departureTables)
    // No change that a device makes tells the server that this app knows one table more: everything is fetched once more.
    this.version(9)
      .stores(clearanceTables)
      .upgrade((transaction) => transaction.table('meta').delete('cursor'))
  }

  /** A replicated table by its name on the wire. */
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
