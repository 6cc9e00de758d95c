import { hashSync } from '@node-rs/argon2'
import type { TestApi } from './api.ts'

/** Password of the accounts below. */
export const PASSWORD = 'right horse 1'
export const NEW_PASSWORD = 'cegin y capel 2026'

/** Number of the algorithm argon2id. */
const ARGON2ID = 2

/**
 * Hash of `PASSWORD` at the lowest cost that argon2id allows, because some tests check a password hundreds of times.
 * The test of `hashPassword` checks the cost of stored passwords.
 */
export const PASSWORD_HASH = hashSync(PASSWORD, { algorithm: ARGON2ID, memoryCost: 8, timeCost: 1, parallelism: 1 })

const addEmail = <User extends { id: string }>(user: User) => ({ ...user, email: `${user.id}@hallbook.example` })

/** Creates a member of staff who can sign in with `PASSWORD`. */
export const createStaff = async (api: TestApi) =>
  addEmail(await api.user(null, { is_staff: true, role: 'vp_support', password_hash: PASSWORD_HASH }))

/** Creates a coordinator with their own club, who can sign in with `PASSWORD`. */
export const createCoordinator = async (api: TestApi) => {
  const club = await api.club()
  return { ...addEmail(await api.user(club.id, { password_hash: PASSWORD_HASH })), club }
}
