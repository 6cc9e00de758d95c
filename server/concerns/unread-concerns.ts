import { type SQL, sql } from 'drizzle-orm'

/** SQL condition for a concern `c` that no active key opens and that no reader has opened, acknowledged or closed. */
export const isUnread: SQL = sql`(c.acknowledged_at IS NULL AND c.closed_at IS NULL
  AND NOT EXISTS (SELECT FROM concern_deeds d WHERE d.concern_id = c.id AND d.deed = 'opened')
  AND NOT EXISTS (SELECT FROM concern_seals s
    WHERE s.concern_id = c.id AND concern_key_is_living(s.key_id, s.organisation_id)))`

/**
 * SQL condition for a concern `c` that is sealed to the key of a leader of its club. Any other concern may be about the
 * leader.
 */
export const isForLeader: SQL = sql`EXISTS (SELECT FROM concern_seals s
  JOIN concern_keys k ON k.id = s.key_id AND k.organisation_id = c.organisation_id
  WHERE s.concern_id = c.id)`
