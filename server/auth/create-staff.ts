import { randomBytes } from 'node:crypto'
import { newId } from '../../contract/id.ts'
import { staffRoles } from '../../contract/user.ts'
import { openDb } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { hashPassword } from './passwords.ts'

type Role = (typeof staffRoles)[number]

export const isStaffRole = (role: string): role is Role => (staffRoles as readonly string[]).includes(role)

/**
 * Creates a staff account with a random password, for the first user of an empty production database.
 * @returns the password, which is shown once and stored only as a hash. Null if the address already has an account.
 */
export const createStaff = async (url: string, email: string, role: Role): Promise<string | null> => {
  const db = openDb(url, { max: 2 })
  try {
    const password = randomBytes(12).toString('base64url')
    const insertedUsers = await db.network(async (tx) =>
      tx
        .insert(users)
        .values({
          id: newId(),
          email,
          password_hash: await hashPassword(password),
          first_name: email.split('@')[0] ?? '',
          last_name: '',
          is_staff: true,
          role,
          is_boxes_of_hope: role === 'boxes_of_hope',
        })
        .onConflictDoNothing()
        .returning({ id: users.id }),
    )
    return insertedUsers.length ? password : null
  } finally {
    await db.close()
  }
}
