import pg from 'pg'
import { newId } from '../../../contract/id.ts'
import { DAY_MS } from '../../../contract/rules/days.ts'
import { createTokenService } from '../../auth/tokens.ts'
import { restoreBackupFile } from '../../backup/restore-backup.ts'
import { createTestApi, type TestApi } from '../api.ts'
import { getStoredPath, type StoredVersion } from './read-stored.ts'

/** The API on a database that was restored from a backup of an earlier version. */
export type RestoredNetwork = {
  api: TestApi
  /** Runs SQL as a superuser. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  /** Signs in a user of the backup. @returns the token */
  signIn(user: string): Promise<string>
  close(): Promise<void>
}

/** Restores the backup of an earlier version and creates the API on the restored database. */
export async function restoreNetwork(version: StoredVersion = '0.1.0'): Promise<RestoredNetwork> {
  const api = await createTestApi()
  await restoreBackupFile(api.databaseUrl, getStoredPath('network.backup', version))
  const pool = new pg.Pool({
    connectionString: api.databaseUrl,
    max: 1,
  })
  // Ignore the error that the pool's idle connection reports when the database is dropped.
  pool.on('error', () => undefined)
  const tokens = createTokenService(api.env.JWT_SECRET)
  return {
    api,
    query: async (text, values) => (await pool.query(text, values)).rows,
    signIn: async (user) => {
      const signIn = newId()
      await pool.query("INSERT INTO sign_ins (id, user_id, expires) VALUES ($1, $2, now() + interval '1 day')", [
        signIn,
        user,
      ])
      return tokens.sign({
        user,
        signIn,
        expires: new Date(Date.now() + DAY_MS),
      })
    },
    close: async () => {
      await pool.end()
      await api.close()
    },
  }
}
