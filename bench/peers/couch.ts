import express from 'express'
import expressPouch from 'express-pouchdb'
import leveldown from 'leveldown'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'

/** Opens a LevelDB that flushes each batch to disk before it responds. LevelDB does not do so by default. */
const openDurableLevel = (folder: string) => {
  const level = leveldown(folder)
  const originalBatch = level._batch.bind(level)
  level._batch = (operations, options, callback) => originalBatch(operations, { ...options, sync: true }, callback)
  return level
}
openDurableLevel.destroy = leveldown.destroy

/** Creates PouchDB's own server on LevelDB, with only the features that replication needs. */
export const createCouch = (folder: string) => {
  const pouch = PouchDB.plugin(leveldb).defaults({
    prefix: `${folder}/`,
    adapter: 'leveldb',
    db: openDurableLevel,
  })
  const app = express()
  app.use('/couch', expressPouch(pouch, { mode: 'minimumForPouchDB' }))
  return {
    app,
    setPeople: async (people: readonly { id: string }[]): Promise<void> => {
      await new pouch('people').bulkDocs(people.map((row) => ({ _id: row.id, ...row })))
    },
    count: async (run: string): Promise<number> => (await new pouch(`ticks-${run}`).info()).doc_count,
  }
}
