import { type Env, readEnv } from './env.ts'
import { DataDirInUse } from './postgres/data-dir.ts'
import { DatabaseStartError, joinEmbedded } from './postgres/embedded.ts'
import { givenDatabase } from './postgres/given-database.ts'
import { SettingError } from './setting-error.ts'

/** A command was called wrongly or may not run here; its message tells the way. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/**
 * Runs a command on the database of the settings: DATABASE_URL, else the embedded one of DATA_DIR, of the
 * running server where there is one. Known errors are told in one line, without a trace.
 */
export const runCommand = async (work: (url: string, env: Env) => Promise<void>): Promise<void> => {
  try {
    const env = readEnv({ ...process.env, HALLBOOK_MODE: 'demo' })
    const database = env.DATABASE_URL
      ? await givenDatabase(env.DATABASE_URL)
      : await joinEmbedded({ dataDir: env.DATA_DIR, log: () => {} })
    try {
      await work(database.url, env)
    } finally {
      await database.stop()
    }
  } catch (error) {
    const known = [CommandError, SettingError, DatabaseStartError, DataDirInUse].some(
      (kind) => error instanceof kind,
    )
    const named = error instanceof Error && error.name === 'BackupError'
    console.error(known || named ? (error as Error).message : error)
    process.exitCode = 1
  }
}
