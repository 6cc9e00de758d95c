import { sql } from 'drizzle-orm'
import { FAMILY_LINK_DAYS } from '../../contract/family/family-links.ts'
import type { Db, Tx } from '../db/client.ts'

/** Days for which an ended link is stored, so that a coordinator can see why a family's link stopped working. */
const ENDED_LINK_DAYS = 30

/**
 * Deletes ended and expired family links, wrong tries that no longer count, and keys of pages that were closed.
 * @returns the number of deleted links
 */
export function pruneFamilyLinks(db: Db): Promise<number> {
  return db.network(async (tx) => {
    await tx.execute(sql`DELETE FROM family_link_tries WHERE at < now() - interval '2 days'`)
    await tx.execute(sql`DELETE FROM family_link_keys WHERE expires < now()`)
    const { rowCount } = await tx.execute(sql`
      DELETE FROM family_links
      WHERE least(ended, last_used + make_interval(days => ${FAMILY_LINK_DAYS}))
        < now() - make_interval(days => ${ENDED_LINK_DAYS})`)
    return rowCount ?? 0
  })
}

/** Days for which a closed request is stored, so that the club can show how it answered. */
const CLOSED_REQUEST_DAYS = 365

/**
 * Deletes requests that were closed long ago. A request whose people were removed is deleted earlier, with these people.
 * @returns the number of deleted requests
 */
export function pruneFamilyRequests(db: Db): Promise<number> {
  return db.network(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM family_requests WHERE closed < now() - make_interval(days => ${CLOSED_REQUEST_DAYS})`)
    return rowCount ?? 0
  })
}

/** Deletes what family links and requests store about erased people. A link of other people no longer names the erased ones. */
export async function eraseFromFamilyLinks(tx: Tx, people: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...people])}::uuid[]`
  await tx.execute(sql`DELETE FROM no_family_link_reasons WHERE registered_id = ANY (${ids})`)
  await tx.execute(sql`DELETE FROM family_typed_addresses WHERE registered_id = ANY (${ids})`)
  await tx.execute(sql`DELETE FROM family_link_questions WHERE registered_id = ANY (${ids})`)
  await tx.execute(sql`DELETE FROM family_links WHERE adult_id = ANY (${ids})`)
  await tx.execute(sql`
    UPDATE family_links SET children = ARRAY(SELECT id FROM unnest(children) AS id WHERE id <> ALL (${ids}))
    WHERE children && ${ids}`)
  await tx.execute(sql`DELETE FROM family_requests WHERE adult_id = ANY (${ids}) OR people <@ ${ids}`)
  await tx.execute(sql`
    UPDATE family_requests
    SET people = ARRAY(SELECT id FROM unnest(people) AS id WHERE id <> ALL (${ids})),
      left_out = (SELECT coalesce(jsonb_agg(part), '[]') FROM jsonb_array_elements(left_out) AS part
        WHERE part ->> 'person' IS NULL OR part ->> 'person' <> ALL (${ids}::text[])),
      reason = NULL
    WHERE people && ${ids}`)
}
