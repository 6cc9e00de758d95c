import { sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'

/** A user's name as searches and orders fold it. */
export const foldedUser = sql`fold_name(${users.first_name} || ' ' || ${users.last_name})`
