import pg from 'pg'
import { SettingError } from '../core/setting-error.ts'
import { DATABASE_URL_EXAMPLE } from './database-url.ts'
import type { EmbeddedDatabase } from './embedded.ts'

/** Timeout for connecting to PostgreSQL at the start, in ms. */
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connects to the PostgreSQL server of DATABASE_URL. Hallbook does not run that server, so `stop` does nothing.
 * @throws SettingError if the connection fails, with a message that contains no password
 */
export const connectToDatabase = async (url: string): Promise<EmbeddedDatabase> => {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    // Ignore the event, because the catch below reports a broken connection once.
    client.on('error', () => {})
    await client.connect()
    await client.end()
  } catch (error) {
    throw new SettingError('DATABASE_URL', describeProblem(error, client), DATABASE_URL_EXAMPLE, error)
  }
  return { url, signInUrl: async () => url, stop: async () => {} }
}

/** Describes why a connection failed and what to do, and states that no data was changed. */
const describeProblem = (error: unknown, client: pg.Client | undefined): string => {
  const { code, message } = error as { code?: string; message?: string }
  if (!client) return `has options that cannot be used (${code ?? 'after its ?'}). Nothing was changed`
  const { host, port, database } = client
  const serverAddress = host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`
  const formatProblem = (what: string, next: string) => `${what}. Nothing was changed. ${next}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return formatProblem(
        `names the host ${host}, which was not found (${code})`,
        'Correct the address, or see to the network of this machine',
      )
    case 'ECONNREFUSED':
    case 'ENOENT':
      return formatProblem(
        `names ${serverAddress}, where no PostgreSQL answers (${code})`,
        'Start PostgreSQL there, or correct the address',
      )
    case '28P01':
    case '28000':
      return formatProblem(
        `is refused by the PostgreSQL at ${serverAddress}: its user or password is wrong, or may not sign in from here`,
        'Correct the user and the password, or let them in',
      )
    case '3D000':
      return formatProblem(
        `names the database ${database}, which the PostgreSQL at ${serverAddress} does not have`,
        'Make that database, or correct the name',
      )
    case '57P03':
      return formatProblem(
        `names the PostgreSQL at ${serverAddress}, which is starting or stopping`,
        'Try again in a moment',
      )
    case '53300':
      return formatProblem(
        `names the PostgreSQL at ${serverAddress}, which has no connection left`,
        'Let it take more connections, or stop what holds them',
      )
    default:
      return formatProblem(
        `names ${serverAddress}, which did not let Hallbook in (${code ?? describeDriverError(message)})`,
        'Correct the address, or see to the PostgreSQL there',
      )
  }
}

/** Describes a driver error that has no error code. Does not repeat the server's own text. */
const describeDriverError = (message = ''): string => {
  if (message.includes('timeout')) return 'no answer in time'
  return /SSL|TLS/.test(message) ? 'it takes no encrypted connections' : 'no answer that PostgreSQL gives'
}

/** Returns a setting error if the database user may not create roles or tables. Returns undefined for other errors. */
export const toMissingRightsError = (error: unknown): SettingError | undefined => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code !== '42501' && cause?.code !== '42501') return undefined
  const problem =
    'names a user who may not make the roles and tables of Hallbook. No data was changed. ' +
    'Let that user own the database and create roles'
  return new SettingError('DATABASE_URL', problem, DATABASE_URL_EXAMPLE, error)
}
