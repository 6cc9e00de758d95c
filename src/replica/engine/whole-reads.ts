import type { ReplicaDb } from '../db.ts'
import { openRow } from '../sealing.ts'

/** Selects rows by an index, or by key without an index. Without a value it selects all rows. */
export type Wanted = { index?: string; equals?: string | number }

/**
 * Creates a reader that uses the IndexedDB API directly and decrypts sealed rows. A cold start waits for
 * these reads, and Dexie's layers double their time on a slow tablet. Reads requested together share one
 * transaction.
 * @param tables all tables that will be read
 */
export const wholeReads = (db: ReplicaDb, tables: readonly string[]) => {
  let transaction: IDBTransaction | null = null
  const ask = (table: string, { index, equals }: Wanted): IDBRequest<unknown[]> => {
    const begin = () => db.backendDB().transaction([...tables], 'readonly')
    const from = (within: IDBTransaction) => {
      transaction = within
      const store = within.objectStore(table)
      return (index ? store.index(index) : store).getAll(equals)
    }
    try {
      return from(transaction ?? begin())
    } catch (error) {
      // // The previous transaction has ended.
      if (!transaction) throw error
      return from(begin())
    }
  }
  /**
   * Reads rows.
   * @throws the browser's error, or `Locked`
   */
  return <T>(table: string, wanted: Wanted = {}): Promise<T[]> => {
    let asked: IDBRequest<unknown[]>
    try {
      asked = ask(table, wanted)
    } catch {
      // // Some browsers drop a connection while a tablet sleeps. Dexie reopens it.
      const rows = db.table<T>(table)
      return wanted.equals === undefined
        ? rows.toArray()
        : rows
            .where(wanted.index ?? ':id')
            .equals(wanted.equals)
            .toArray()
    }
    return new Promise((resolve, reject) => {
      asked.onsuccess = () => {
        try {
          resolve(asked.result.map((row) => openRow<T>(db.user, table, row as T)))
        } catch (error) {
          reject(error)
        }
      }
      asked.onerror = () => reject(asked.error)
    })
  }
}

/** Reads rows by an index or a key, or all rows. */
export type ReadRows = ReturnType<typeof wholeReads>
