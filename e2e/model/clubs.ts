import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Product } from '../../server/testing/product.ts'
import { SESSION_DAYS } from './actions.ts'
import type { Account } from './device.ts'

/** A club at the start of a run. Every text that the test writes for the club contains `mark`, the club's name. */
export type Club = { id: string; mark: string; session: string; people: string[] }

const CLUB_NAMES = ['Avonmead', 'Brookside'] as const

/** Users of the tablets. `club` is an index into MARKS. The second user of a tablet signs in and out during the run. */
const USERS = [
  { account: 'model.one', club: 0, type: 'coordinator' },
  { account: 'model.two', club: 0, type: 'core' },
  { account: 'model.three', club: 1, type: 'coordinator' },
  { account: 'model.four', club: 1, type: 'core' },
  { account: 'model.five', club: 0, type: 'core' },
  { account: 'model.six', club: 1, type: 'coordinator' },
  { account: 'model.seven', club: 0, type: 'coordinator' },
] as const

/**
 * Users of each tablet, as indexes into USERS. Covers tablets whose users are in one club or in two, and a user with
 * two tablets.
 */
export const TABLET_USERS = [[0, 4], [1, 5], [2, 6], [0], [3]] as const

/** Adds a user to a demo club. The password is the demo accounts' password. */
export const createUser = ({ query }: Product, account: string, type: 'coordinator' | 'core') =>
  query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, is_pastor, user_type, organisation_id)
     SELECT $1, $2, password_hash, $3, 'Model', true, $4, organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%'`,
    [newId(), `${account}@hallbook.example`, account, type],
  )

/** Adds the users to the database and signs them in. Returns their tokens. The users join their clubs later. */
export const createUsers = async (product: Product): Promise<string[]> => {
  for (const { account, type } of USERS) await createUser(product, account, type)
  const tokens: string[] = []
  for (const { account } of USERS) tokens.push(await product.token(account))
  return tokens
}

/** Creates a club with a holiday, a session and `size` people. */
export const createClub = async ({ query }: Product, mark: string, size = 2): Promise<Club> => {
  const [id, group, session, ...people] = Array.from({ length: 3 + size }, newId) as [
    string,
    string,
    string,
    ...string[],
  ]
  await query('INSERT INTO organisations (id, name, hashid) VALUES ($1, $2, $3)', [id, mark, newId()])
  await query('INSERT INTO versions (organisation_id, version) VALUES ($1, 1)', [id])
  await query('INSERT INTO groups (id, organisation_id, version, name, is_default) VALUES ($1, $2, 1, $3, true)', [
    group,
    id,
    mark,
  ])
  await query(
    `INSERT INTO holiday_allocation (id, organisation_id, version, holiday, year, start_date, end_date, status)
     VALUES ($1, $2, 1, 'July/Aug', 2026, '2026-07-20', '2026-08-31', 'Open')`,
    [newId(), id],
  )
  await query(
    `INSERT INTO registered (id, organisation_id, version, first_name, last_name)
     SELECT p, $2, 1, $3, 'Evans' FROM unnest($1::uuid[]) AS p`,
    [people, id, mark],
  )
  await query(
    `INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year)
     VALUES ($1, $2, 1, $3, $4, 'July/Aug', 2026)`,
    [session, id, group, SESSION_DAYS[0]],
  )
  return { id, mark, session, people }
}

/** Ends a user's sign-ins, as a password change does. The devices keep all data until the next sign-in. */
export const endSignIns = async ({ query }: Product, user: string): Promise<void> => {
  await query(
    "UPDATE sign_ins SET ended = now(), end_reason = 'password_changed' WHERE user_id = $1 AND ended IS NULL",
    [user],
  )
}

/**
 * Restores sign-ins that were ended, as if each user had signed in again. Real sign-ins would exceed the rate limit for
 * one address.
 * @param user if given, restores only this user's sign-ins
 */
export const restoreSignIns = async ({ query }: Product, user?: string): Promise<void> => {
  await query(
    `UPDATE sign_ins SET ended = NULL, end_reason = NULL
     WHERE end_reason = 'password_changed' AND ($1::uuid IS NULL OR user_id = $1)`,
    [user ?? null],
  )
}

/** Creates two clubs and moves the users into them. Returns the clubs and the signed-in accounts. */
export const createClubs = async (
  product: Product,
  tokens: readonly string[],
): Promise<{ clubs: Club[]; accounts: Account[] }> => {
  const clubs = await Promise.all(CLUB_NAMES.map((mark) => createClub(product, mark)))
  for (const [i, { id }] of clubs.entries()) {
    const emails = USERS.filter(({ club }) => club === i).map(({ account }) => `${account}@hallbook.example`)
    await product.query('UPDATE users SET organisation_id = $1 WHERE email = ANY($2)', [id, emails])
    // Clear the date of the last club change, because in this run the users have no previous club.
    await product.query('UPDATE users SET club_since = NULL WHERE email = ANY($1)', [emails])
  }
  await restoreSignIns(product)
  const users = await Promise.all(tokens.map((token) => product.call(token, 'GET', '/me')))
  return { clubs, accounts: users.map((user, i) => ({ user: user as CurrentUser, token: tokens[i] ?? '' })) }
}

/** Reads all database rows of a club and its devices as JSON. */
export const readClubRows = async ({ query }: Product, club: Club): Promise<Record<string, DatabaseRow[]>> => {
  const tables = [
    'groups',
    'holiday_allocation',
    'registered',
    'sessions',
    'attendance',
    'checklist',
    'conflicts',
    'aliases',
    'devices',
    'mutations',
    'parcel_provisions',
    'parcel_provision_registered',
    'departures',
    'bookings',
    'concerns',
    'concern_seals',
  ]
  const jsonPairs = tables.map(
    (table) =>
      `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM ${table} t WHERE t.organisation_id = $1)`,
  )
  const [row] = await query<{ all: Record<string, DatabaseRow[]> }>(
    `SELECT jsonb_build_object(${jsonPairs.join()}) AS all`,
    [club.id],
  )
  return row?.all ?? {}
}

/** A database row. Key: column. */
export type DatabaseRow = Record<string, unknown>
