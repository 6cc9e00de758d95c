/** A JSON value. A value that JSON does not support is an object with its type in `$type`. */
type StoredValue = unknown

type StoredObjectStore = {
  name: string
  /** Null if the keys are not part of the rows. */
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  /** Values, or pairs of a key and a value if the key path is null. */
  rows: StoredValue[]
}

/** All data that a browser stored for one origin. */
export type StoredDevice = {
  /** Time when the data was read from the device, ISO 8601. */
  made: string
  databases: { name: string; version: number; stores: StoredObjectStore[] }[]
  localStorage: Record<string, string>
  /** `files` is null for the app's cache, because the app's files are not part of a fixture. */
  caches: { name: string; files: { path: string; type: string; base64: string }[] | null }[]
}

/**
 * Restores a device's IndexedDB databases, and its localStorage and Cache Storage if the environment has them. Replaces
 * the rows of existing databases. The function uses no other code of this module, so that a test can run it in a
 * browser page.
 */
export async function restoreDevice(device: StoredDevice): Promise<void> {
  const decodeBase64 = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const awaitRequest = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  function decode(value: StoredValue): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(decode)
    const { $type, base64 = '', iso = '', type = '' } = value as Record<string, string>
    if ($type === 'undefined') return undefined
    if ($type === 'Uint8Array') return decodeBase64(base64)
    if ($type === 'ArrayBuffer') return decodeBase64(base64).buffer
    if ($type === 'Date') return new Date(iso)
    if ($type === 'Blob') return new Blob([decodeBase64(base64)], { type })
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decode(inner)]))
  }

  function createStores(db: IDBDatabase, stores: readonly StoredObjectStore[]): void {
    for (const { name, keyPath, autoIncrement, indexes } of stores) {
      const store = db.createObjectStore(name, {
        keyPath,
        autoIncrement,
      })
      for (const index of indexes)
        store.createIndex(index.name, index.keyPath, {
          unique: index.unique,
          multiEntry: index.multiEntry,
        })
    }
  }

  const existing = new Map((await indexedDB.databases()).map(({ name, version }) => [name, version ?? 0]))
  for (const { name, version, stores } of device.databases) {
    // Delete a database that a newer app has upgraded, because it cannot be opened with its old version.
    if ((existing.get(name) ?? 0) > version) await awaitRequest(indexedDB.deleteDatabase(name))
    const openRequest = indexedDB.open(name, version)
    openRequest.onupgradeneeded = () => createStores(openRequest.result, stores)
    const db = await awaitRequest(openRequest)
    for (const { name: store, keyPath, rows } of stores) {
      const transaction = db.transaction(store, 'readwrite')
      const writePromise = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      const objectStore = transaction.objectStore(store)
      objectStore.clear()
      for (const row of rows) {
        const [key, value] = keyPath === null ? (row as [IDBValidKey, unknown]) : [undefined, row]
        objectStore.put(decode(value), key)
      }
      await writePromise
    }
    db.close()
  }
  if (typeof localStorage !== 'undefined')
    for (const [key, value] of Object.entries(device.localStorage)) localStorage.setItem(key, value)
  if (typeof caches !== 'undefined')
    for (const { name, files } of device.caches) {
      if (!files) continue
      const cache = await caches.open(name)
      for (const { path, type, base64 } of files)
        await cache.put(path, new Response(new Blob([decodeBase64(base64)], { type })))
    }
}
