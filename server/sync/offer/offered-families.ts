import { eq } from 'drizzle-orm'
import type { Rows } from '../../../contract/rows.ts'
import { applications } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import type { Stored } from '../tables.ts'

type Person = Rows['registered']

/**
 * The registration that a person is still held by here, where the device saw their family taken in after the backup: then it
 * is taken in again. Whoever was removed meanwhile is asked about as ever. null: nothing of that kind.
 */
export const takenInLater = (row: Person, stored: Stored<'registered'>): string | null =>
  !stored.deleted && row.held_registration === null ? (stored.row.held_registration ?? null) : null

/** What a device that saw somebody held says of one who has been taken in: nothing, it is the older word. */
export const withoutHold = (row: Person, stored: Stored<'registered'>): Person =>
  row.held_registration !== null && !stored.row.held_registration
    ? { ...row, soft_archived: stored.row.soft_archived, held_registration: null }
    : row

/** The application that somebody is said to be registered by, where it is one of the club's own. */
export const ownApplication = async ({ tx }: Batch, id: string | null): Promise<string | null> => {
  if (!id) return null
  const [found] = await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, id))
  return found?.id ?? null
}
