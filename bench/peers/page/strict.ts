/**
 * Makes every write of every library durable before it completes. Chromium's default is relaxed durability, and not
 * every library has a setting for this.
 */
const { transaction: originalTransaction } = IDBDatabase.prototype

IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, options) {
  return mode === 'readwrite'
    ? originalTransaction.call(this, stores, mode, { ...options, durability: 'strict' })
    : originalTransaction.call(this, stores, mode, options)
}
