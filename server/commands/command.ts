import { parseArgs } from 'node:util'
import { SettingError } from '../core/setting-error.ts'
import { DatabaseVersionError } from '../db/stored-migrations.ts'
import { DataDirInUse } from '../postgres/data-dir.ts'
import { DatabaseStartError, joinEmbedded } from '../postgres/embedded.ts'
import { connectToDatabase } from '../postgres/external-database.ts'
import { type Env, readEnv } from '../settings/env.ts'

/** Thrown if a command has wrong arguments or may not run here. The message explains what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/**
 * Reads the options of a command, which have a text value.
 * @throws CommandError with the usage, if there are other arguments
 */
export const readTextOptions = (names: readonly string[], usage: string): Partial<Record<string, string>> => {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
    return parseArgs({ options }).values
  } catch {
    throw new CommandError(usage)
  }
}

/**
 * Runs a command on the configured database. This is DATABASE_URL, otherwise the embedded database of DATA_DIR, which
 * may already be running. Known errors are printed in one line without a stack trace.
 */
export const runCommand = (work: (url: string, env: Env) => Promise<void>): Promise<void> =>
  runWithoutDatabase(async (env) => {
    const database = env.DATABASE_URL
      ? await connectToDatabase(env.DATABASE_URL)
      : await joinEmbedded({ dataDir: env.DATA_DIR, log: () => {} })
    try {
      await work(database.url, env)
    } finally {
      await database.stop()
    }
  })

/** Runs a command that does not read the configured database. Errors are printed as by {@link runCommand}. */
export const runWithoutDatabase = async (work: (env: Env) => Promise<void>): Promise<void> => {
  try {
    await work(readEnv({ ...process.env, HALLBOOK_MODE: 'demo' }))
  } catch (error) {
    const isKnown = [CommandError, SettingError, DatabaseStartError, DatabaseVersionError, DataDirInUse].some(
      (kind) => error instanceof kind,
    )
    const isBackupError = error instanceof Error && ['BackupError', 'BucketError'].includes(error.name)
    console.error(isKnown || isBackupError ? (error as Error).message : error)
    process.exitCode = 1
  }
}
