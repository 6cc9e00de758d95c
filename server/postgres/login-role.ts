import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Who calls are answered as, in the built-in PostgreSQL. It owns nothing and has no rights but those of its roles. */
const LOGIN_ROLE = 'hallbook_login'

/** Any number; two processes that start on one cluster take the same lock. */
const LOCK = 7_401_927

/**
 * Gives the role that the product signs in as a new password, and makes it where there is none yet: a database of before
 * is brought to it by its next start. It is no superuser, so that not even a statement that nobody meant to run reads
 * other files than the database's, starts programs, or escapes row-level security.
 * @param ownerUrl the address of a superuser, after the migrations
 * @returns the address of the product
 */
export const letProductSignIn = async (ownerUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const password = randomBytes(24).toString('base64url')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [LOGIN_ROLE])
    if (rowCount === 0) await client.query(`CREATE ROLE ${LOGIN_ROLE}`)
    await client.query(
      `ALTER ROLE ${LOGIN_ROLE} LOGIN NOSUPERUSER NOINHERIT NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${client.escapeLiteral(password)}`,
    )
    await client.query(`GRANT hallbook_club, hallbook_network TO ${LOGIN_ROLE}`)
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = LOGIN_ROLE
  url.password = password
  return url.href
}
