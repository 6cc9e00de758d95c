import type { TableName } from '@contract/rows.ts'
import { Locked } from '../lock/vault.ts'
import { runAfterPaint } from './after-paint.ts'
import type { ReplicaDb, StoredRow } from './db.ts'
import { onAnnouncement } from './engine/announce.ts'

type Listener = () => void

/**
 * One table's rows in memory. Each row has its own subscribers, so that a tick renders one tile again and runs no list
 * query. Announcements from the worker and other pages update the rows.
 */
export class LiveRows<T extends TableName> {
  readonly #rows = new Map<string, StoredRow<T>>()
  readonly #byId = new Map<string, Set<Listener>>()
  readonly #any = new Set<Listener>()
  #all: readonly StoredRow<T>[] | null = null
  #telling = false

  constructor(
    readonly db: ReplicaDb,
    readonly table: T,
    /** Returns true for rows that belong in memory. Other rows are left out. */
    readonly keep: (row: StoredRow<T>) => boolean = () => true,
  ) {}

  get(id: string): StoredRow<T> | undefined {
    return this.#rows.get(id)
  }

  /** Returns all rows in memory. Returns the same array until a row changes. */
  all(): readonly StoredRow<T>[] {
    this.#all ??= [...this.#rows.values()]
    return this.#all
  }

  /** Updates rows in memory and notifies their subscribers. An undefined row means that the row was removed. */
  apply(changes: Iterable<readonly [string, StoredRow<T> | undefined]>): void {
    const changedIds: string[] = []
    for (const [id, row] of changes) {
      if (row && this.keep(row)) this.#rows.set(id, row)
      else if (!this.#rows.delete(id)) continue
      changedIds.push(id)
    }
    if (changedIds.length === 0) return
    this.#all = null
    for (const id of changedIds) for (const listener of this.#byId.get(id) ?? []) listener()
    if (this.#telling) return
    this.#telling = true
    // Update counts and lists one frame later, so that the tapped tile is painted first.
    runAfterPaint(() => {
      this.#telling = false
      for (const listener of this.#any) listener()
    })
  }

  /** Reloads these rows from the database. */
  async refresh(ids: readonly string[]): Promise<void> {
    const rows = await this.db.rows(this.table).bulkGet([...ids])
    this.apply(ids.map((id, i) => [id, rows[i]] as const))
  }

  /** Replaces all rows with the result of `load`. */
  async reload(load: () => Promise<StoredRow<T>[]>): Promise<void> {
    const rows = await load()
    const loadedIds = new Set(rows.map((row) => row.id))
    const removedIds = [...this.#rows.keys()].filter((id) => !loadedIds.has(id))
    this.apply([...rows.map((row) => [row.id, row] as const), ...removedIds.map((id) => [id, undefined] as const)])
  }

  /** Calls the listener at once on each change of a row. Returns the unsubscribe function. */
  subscribe(id: string, listener: Listener): () => void {
    const rowListeners = this.#byId.get(id) ?? new Set()
    this.#byId.set(id, rowListeners.add(listener))
    return () => rowListeners.delete(listener)
  }

  /** Calls the listener after any change is painted. Returns the unsubscribe function. */
  subscribeAll(listener: Listener): () => void {
    this.#any.add(listener)
    return () => this.#any.delete(listener)
  }
}

/**
 * Loads rows into memory, then updates them on announcements.
 * @param load reads the wanted rows, by an index if there is one
 * @param concerns returns false if the id shows that the row is not wanted
 */
export const openLiveRows = async <T extends TableName>(
  db: ReplicaDb,
  table: T,
  load: () => Promise<StoredRow<T>[]>,
  keep?: (row: StoredRow<T>) => boolean,
  concerns: (id: string) => boolean = () => true,
): Promise<{ rows: LiveRows<T>; close: () => void }> => {
  const rows = new LiveRows(db, table, keep)
  // Ignore an error after a sign-out, which closes the database, or a lock, which removes the key, during a read. The rows
  // are then no longer shown.
  const ignoreErrorIfClosed = (reading: Promise<void>) =>
    void reading.catch((error: unknown) => {
      if (db.isOpen() && !(error instanceof Locked)) throw error
    })
  const earlyUpdates: string[][] = []
  let isReady = false
  let isReloading = false
  let isReloadNeeded = false
  /** Reloads all rows, once more if they change during the reload. A bootstrap changes them with each page. */
  const reloadAll = async () => {
    isReloadNeeded = true
    if (isReloading) return
    isReloading = true
    try {
      while (isReloadNeeded) {
        isReloadNeeded = false
        await rows.reload(load)
      }
    } finally {
      isReloading = false
    }
  }
  const close = onAnnouncement((a) => {
    if (a.kind !== 'rows' || a.user !== db.user || a.table !== table) return
    if (a.ids === 'all') ignoreErrorIfClosed(reloadAll())
    else if (a.here && isReady) rows.apply(a.here as Map<string, StoredRow<T> | undefined>)
    else {
      const ids = a.ids.filter(concerns)
      if (ids.length === 0) return
      if (isReady) ignoreErrorIfClosed(rows.refresh(ids))
      else earlyUpdates.push(ids)
    }
  })
  try {
    await rows.reload(load)
    isReady = true
    for (const ids of earlyUpdates) await rows.refresh(ids)
  } catch (error) {
    close()
    throw error
  }
  return { rows, close }
}
