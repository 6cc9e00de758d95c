/**
 * Makes every write of every library durable before it completes. Chromium's default is relaxed durability, and not
 * every library has a setting for this.
 */
const { transaction } = IDBDatabase.prototype

IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, options) {
  return mode === 'readwrite'
    ? transaction.call(this, stores, mode, { ...options, durability: 'strict' })
    : transaction.call(this, stores, mode, options)
}
