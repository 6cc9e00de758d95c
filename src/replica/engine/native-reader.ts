import type { ReplicaDb } from '../db.ts'
import { openRow } from '../sealing.ts'

/** Selects rows by an index, or by key without an index. Without a value, selects all rows. */
export type RowFilter = { index?: string; equals?: string | number }

/**
 * Creates a reader that uses the IndexedDB API directly and decrypts sealed rows. A cold start waits for these reads,
 * and Dexie's layers double their time on a slow tablet. Reads requested together share one transaction.
 * @param tables all tables that will be read
 */
export const createNativeReader = (db: ReplicaDb, tables: readonly string[]) => {
  let transaction: IDBTransaction | null = null
  const requestRows = (table: string, { index, equals }: RowFilter): IDBRequest<unknown[]> => {
    const beginTransaction = () => db.backendDB().transaction([...tables], 'readonly')
    const readFrom = (openTransaction: IDBTransaction) => {
      transaction = openTransaction
      const store = openTransaction.objectStore(table)
      return (index ? store.index(index) : store).getAll(equals)
    }
    try {
      return readFrom(transaction ?? beginTransaction())
    } catch (error) {
      // Retry in a new transaction if the previous transaction has ended.
      if (!transaction) throw error
      return readFrom(beginTransaction())
    }
  }
  /**
   * Reads rows.
   * @throws the browser's error, or `Locked`
   */
  return <T>(table: string, filter: RowFilter = {}): Promise<T[]> => {
    let request: IDBRequest<unknown[]>
    try {
      request = requestRows(table, filter)
    } catch {
      // Read through Dexie, which reopens the connection. Some browsers drop a connection while a tablet sleeps.
      const dexieTable = db.table<T>(table)
      return filter.equals === undefined
        ? dexieTable.toArray()
        : dexieTable
            .where(filter.index ?? ':id')
            .equals(filter.equals)
            .toArray()
    }
    return new Promise((resolve, reject) => {
      request.onsuccess = () => {
        try {
          resolve(request.result.map((row) => openRow<T>(db.user, table, row as T)))
        } catch (error) {
          reject(error)
        }
      }
      request.onerror = () => reject(request.error)
    })
  }
}

/** Reads rows by an index or a key, or all rows. */
export type ReadRows = ReturnType<typeof createNativeReader>
