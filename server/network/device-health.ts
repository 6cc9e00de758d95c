import { sql } from 'drizzle-orm'
import { DEVICE_DAYS, MAX_UNSEEN_DEVICES, type NetworkHealth } from '../../contract/network-health.ts'
import type { Tx } from '../db/client.ts'
import type { Env } from '../settings/env.ts'
import { buildActiveDevices } from './health-counts.ts'

type UnseenRow = { club: string; club_name: string; name: string | null; days: number }

/** Reads the devices that were not seen for days, longest first. */
export async function readUnseenDevices(
  tx: Tx,
  env: Pick<Env, 'OFFLINE_DAYS'>,
): Promise<NetworkHealth['devices']['unseen']> {
  const { rows } = await tx.execute<UnseenRow>(sql`
    SELECT o.id AS club, o.name AS club_name, d.name, floor(extract(epoch FROM now() - active.seen) / 86400)::int AS days
    FROM (${buildActiveDevices(env)}) active JOIN organisations o ON o.id = active.organisation_id
      LEFT JOIN devices d ON d.id = active.id AND d.organisation_id = active.organisation_id
    WHERE active.seen <= now() - make_interval(days => ${DEVICE_DAYS})
    ORDER BY active.seen, active.id LIMIT ${MAX_UNSEEN_DEVICES}`)
  return rows.map(({ club, club_name, name, days }) => ({ club: { id: club, name: club_name }, name, days }))
}
