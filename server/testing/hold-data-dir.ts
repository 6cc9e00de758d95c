import { DataDirInUse } from '../postgres/data-dir.ts'
import { startEmbedded } from '../postgres/embedded.ts'

/**
 * Program for tests of the data folder. Starts the database of the given folder and locks the folder until the process
 * is stopped. Prints `url ADDRESS` when ready, or `in use by PID`.
 */
const dataDir = process.argv[2]
if (!dataDir) throw new Error('Name the data folder.')
try {
  const database = await startEmbedded({ dataDir, log: () => {} })
  console.log(`url ${database.url}`)
  process.on('SIGTERM', () => void database.stop())
} catch (error) {
  if (!(error instanceof DataDirInUse)) throw error
  console.log(`in use by ${error.pid}`)
}
