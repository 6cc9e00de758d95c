import pg from 'pg'
import { SettingError } from '../setting-error.ts'
import type { EmbeddedDatabase } from './embedded.ts'

/** How long PostgreSQL may take to answer at the start, in ms. */
const PATIENCE_MS = 10_000

export const DATABASE_URL_EXAMPLE = 'postgres://user:password@localhost:5432/hallbook'

/**
 * The PostgreSQL that DATABASE_URL names, which somebody else runs: stopping leaves it as it is.
 * @throws SettingError when it cannot be reached or lets us not in; its message holds no password
 */
export const givenDatabase = async (url: string): Promise<EmbeddedDatabase> => {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
    // A connection that breaks has its say below, once.
    client.on('error', () => {})
    await client.connect()
    await client.end()
  } catch (error) {
    throw new SettingError('DATABASE_URL', problemOf(error, client), DATABASE_URL_EXAMPLE, error)
  }
  return { url, signInUrl: async () => url, stop: async () => {} }
}

/** What is wrong, what is safe and what to do, of a connection that failed. */
const problemOf = (error: unknown, client: pg.Client | undefined): string => {
  const { code, message } = error as { code?: string; message?: string }
  if (!client) return `has options that cannot be used (${code ?? 'after its ?'}). Nothing was changed`
  const { host, port, database } = client
  const place = host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`
  const tell = (what: string, next: string) => `${what}. Nothing was changed. ${next}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return tell(
        `names the host ${host}, which was not found (${code})`,
        'Correct the address, or see to the network of this machine',
      )
    case 'ECONNREFUSED':
    case 'ENOENT':
      return tell(
        `names ${place}, where no PostgreSQL answers (${code})`,
        'Start PostgreSQL there, or correct the address',
      )
    case '28P01':
    case '28000':
      return tell(
        `is refused by the PostgreSQL at ${place}: its user or password is wrong, or may not sign in from here`,
        'Correct the user and the password, or let them in',
      )
    case '3D000':
      return tell(
        `names the database ${database}, which the PostgreSQL at ${place} does not have`,
        'Make that database, or correct the name',
      )
    case '57P03':
      return tell(`names the PostgreSQL at ${place}, which is starting or stopping`, 'Try again in a moment')
    case '53300':
      return tell(
        `names the PostgreSQL at ${place}, which has no connection left`,
        'Let it take more connections, or stop what holds them',
      )
    default:
      return tell(
        `names ${place}, which did not let Hallbook in (${code ?? kindOf(message)})`,
        'Correct the address, or see to the PostgreSQL there',
      )
  }
}

/** The driver's own errors have no code; what a stranger's server has said is not repeated. */
const kindOf = (message = ''): string => {
  if (message.includes('timeout')) return 'no answer in time'
  return /SSL|TLS/.test(message) ? 'it takes no encrypted connections' : 'no answer that PostgreSQL gives'
}

/** What a database that refuses its user the right to make roles or tables says of the setting; undefined of all else. */
export const missingRights = (error: unknown): SettingError | undefined => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code !== '42501' && cause?.code !== '42501') return undefined
  const problem =
    'names a user who may not make the roles and tables of Hallbook. No data was changed. ' +
    'Let that user own the database and create roles'
  return new SettingError('DATABASE_URL', problem, DATABASE_URL_EXAMPLE, error)
}
