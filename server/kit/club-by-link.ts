import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/client.ts'
import { organisations } from '../db/schema.ts'

/**
 * Finds the club that a public link belongs to. Compares digests, so that the duration does not reveal how close a
 * guess is.
 * @throws AppError `not_found`
 */
export const findClubByLink = async (db: Db, hashid: string) => {
  const digest = createHash('sha256').update(hashid).digest()
  const [club] = await db.network((tx) =>
    tx
      .select({ id: organisations.id, organisation_name: organisations.name, hashid: organisations.hashid })
      .from(organisations)
      .where(eq(sql`sha256(${organisations.hashid}::bytea)`, digest)),
  )
  if (!club) throw new AppError('not_found')
  return club
}
