/**
 * Makes every write durable before it completes, for every library. Chromium's default is relaxed, and not every
 * library has a setting for it.
 */
const { transaction } = IDBDatabase.prototype

IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, options) {
  return mode === 'readwrite'
    ? transaction.call(this, stores, mode, { ...options, durability: 'strict' })
    : transaction.call(this, stores, mode, options)
}
