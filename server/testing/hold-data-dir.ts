import { DataDirInUse } from '../postgres/data-dir.ts'
import { startEmbedded } from '../postgres/embedded.ts'

/**
 * Run as a process of its own by tests of the data folder: starts the database of the folder named first and holds it
 * until it is killed or told to end. Says `url ADDRESS` once ready, or `in use by PID`.
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
