import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SealingKey } from '../../contract/concerns/concern-seals.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { concernKeys, users } from '../db/schema.ts'

type ConcernKeyRow = typeof concernKeys.$inferSelect

/**
 * SQL condition that is true while the key's holder is an active leader of the club. Therefore a leader's key needs no
 * clean-up when the leader leaves.
 */
const isCurrentLeader = and(
  eq(users.is_active, true),
  eq(users.is_pastor, true),
  eq(users.user_type, 'safeguarding_leader'),
  eq(users.organisation_id, concernKeys.organisation_id),
)

/** Joins the names of the network key's holders. */
export const formatHolderNames = ({ holders }: Pick<ConcernKeyRow, 'holders'>): string =>
  (holders ?? []).map(({ name }) => name).join(', ')

/**
 * Returns the confirmed keys that a club's concerns are sealed to now. The keys of its safeguarding leaders come first,
 * then the network's key.
 */
export const findSealingKeys = async (tx: Tx, organisation: string): Promise<SealingKey[]> => {
  const rows = await tx
    .select({ key: concernKeys, first_name: users.first_name, last_name: users.last_name })
    .from(concernKeys)
    .leftJoin(users, and(eq(users.id, concernKeys.user_id), isCurrentLeader))
    .where(
      and(
        isNull(concernKeys.ended),
        isNotNull(concernKeys.confirmed),
        or(
          isNull(concernKeys.organisation_id),
          and(eq(concernKeys.organisation_id, organisation), sql`${users.id} IS NOT NULL`),
        ),
      ),
    )
    .orderBy(sql`${concernKeys.organisation_id} IS NULL`, asc(concernKeys.created))
  return rows.map(({ key, first_name, last_name }) => ({
    id: key.id,
    open: key.open,
    holder: key.organisation_id ? 'leader' : 'network',
    name: key.organisation_id
      ? getFullName({ first_name: first_name ?? '', last_name: last_name ?? '' })
      : formatHolderNames(key),
  }))
}
