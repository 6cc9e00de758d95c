import type { ReplicaDb } from '../db.ts'
import { openRow } from '../sealing.ts'

/** Which rows: those whose index, or key where no index is named, equals a value; all where nothing is said. */
export type Wanted = { index?: string; equals?: string | number }

/**
 * Reads rows of a replica in IndexedDB's own words, opened where they are sealed: a cold start waits for them, and Dexie's
 * layers around each request cost a slow tablet as much as the request. What is asked for in one go is one transaction.
 *
 * @param tables all that will be asked for
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
      // The one before has ended.
      if (!transaction) throw error
      return from(begin())
    }
  }
  /** @throws the browser's error, or `Locked` */
  return <T>(table: string, wanted: Wanted = {}): Promise<T[]> => {
    let asked: IDBRequest<unknown[]>
    try {
      asked = ask(table, wanted)
    } catch {
      // Some browsers drop a connection while a tablet sleeps: Dexie opens it again.
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

/** Reads rows by an index, a key, or all. */
export type ReadRows = ReturnType<typeof wholeReads>
