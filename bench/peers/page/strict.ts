/**
 * Every write reaches the disk before it counts, whatever the library asks for: Chromium's own default is relaxed, and
 * not every library has a setting for it.
 */
const { transaction } = IDBDatabase.prototype

IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, options) {
  return mode === 'readwrite'
    ? transaction.call(this, stores, mode, { ...options, durability: 'strict' })
    : transaction.call(this, stores, mode, options)
}
