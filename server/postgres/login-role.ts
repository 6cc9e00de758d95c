import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Role for handling calls in the built-in PostgreSQL. It owns nothing and only has the rights of its granted roles. */
const LOGIN_ROLE = 'hallbook_login'

/** Advisory lock id (arbitrary). It serialises two processes that start on one cluster. */
const LOCK_ID = 7_401_927

/**
 * Sets the password of the role with which the server signs in. Creates a missing role, so an older database gets the
 * role at its next start. The role is not a superuser. Even an injected statement cannot read other files, start
 * programs or bypass row-level security.
 *
 * The password follows from the superuser's password. A second start therefore sets the same password, so that it
 * cannot sign out a server that runs. The superuser's password cannot be derived from it.
 * @param ownerUrl address of a superuser, after the migrations
 * @returns the address for the server
 */
export const setUpLoginRole = async (ownerUrl: string): Promise<string> => {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', url.password).update(LOGIN_ROLE).digest('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_ID])
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
  url.username = LOGIN_ROLE
  url.password = password
  return url.href
}
