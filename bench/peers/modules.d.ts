/** Types of the peers' functions that the bench calls. The peers are installed only for the bench. */

declare module 'express' {
  type App = {
    use(path: string, handler: unknown): void
    (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse): void
  }
  const express: () => App
  export default express
}

declare module 'express-pouchdb' {
  const expressPouch: (pouch: unknown, options: { mode: 'minimumForPouchDB' }) => unknown
  export default expressPouch
}

declare module 'leveldown' {
  type Level = { _batch(operations: unknown, options: object, callback: unknown): void }
  const leveldown: ((folder: string) => Level) & { destroy: unknown }
  export default leveldown
}

declare module 'pouchdb-core' {
  import type { Pouch } from 'pouchdb-browser'

  const PouchDB: Pouch
  export default PouchDB
}

declare module 'pouchdb-adapter-leveldb' {
  const plugin: unknown
  export default plugin
}

declare module 'pouchdb-browser' {
  type Doc = { _id: string }
  type Batches = { batch_size?: number; live?: boolean; retry?: boolean }
  type Done = { ok: boolean; docs_written: number }
  type Cancel = { cancel(): void }
  class Database {
    put(doc: Doc): Promise<unknown>
    bulkDocs(docs: readonly Doc[]): Promise<unknown>
    info(): Promise<{ doc_count: number }>
    sync(other: Database, options: Batches): Cancel
    replicate: {
      to(other: Database, options: Batches): Promise<Done>
      from(other: Database, options: Batches): Promise<Done>
    }
  }
  export type Pouch = {
    new (name: string, options?: object): Database
    plugin(plugin: unknown): Pouch
    defaults(options: object): Pouch
  }
  const PouchDB: Pouch
  export default PouchDB
}

declare module 'rxdb/plugins/core' {
  export type Collection = {
    insert(doc: object): Promise<unknown>
    bulkInsert(docs: readonly object[]): Promise<{ error: unknown[] }>
    count(): { exec(): Promise<number> }
  }
  export type Database = {
    addCollections(them: Record<string, { schema: object }>): Promise<Record<string, Collection>>
  }
  export const createRxDatabase: (options: {
    name: string
    storage: unknown
    password?: string
    multiInstance: boolean
  }) => Promise<Database>
}

declare module 'rxdb/plugins/storage-dexie' {
  export const getRxStorageDexie: () => unknown
}

declare module 'rxdb/plugins/encryption-crypto-js' {
  export const wrappedKeyEncryptionCryptoJsStorage: (options: { storage: unknown }) => unknown
}

declare module 'rxdb/plugins/replication' {
  import type { Collection } from 'rxdb/plugins/core'
  import type { Subject } from 'rxjs'
  export type Page = { documents: object[]; checkpoint: { version: number; id: string } }
  type State = {
    error$: { subscribe(heard: (error: Error) => void): void }
    awaitInitialReplication(): Promise<void>
  }
  export const replicateRxCollection: (options: {
    collection: Collection
    replicationIdentifier: string
    live: boolean
    waitForLeadership: boolean
    push?: { batchSize: number; handler(rows: readonly object[]): Promise<object[]> }
    pull?: {
      batchSize: number
      handler(checkpoint: Page['checkpoint'] | undefined, batchSize: number): Promise<Page>
      stream$?: Subject<Page>
    }
  }) => State
}

declare module 'rxjs' {
  export class Subject<T> {
    next(value: T): void
  }
}
