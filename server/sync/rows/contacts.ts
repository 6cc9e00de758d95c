import { sql } from 'drizzle-orm'
import type { ContactedDevice } from '../../../contract/devices.ts'
import type { Db } from '../../db/client.ts'
import type { DeviceAuthor } from './author.ts'

/**
 * Records that a device was in contact. Returns the club's other devices that were in contact today, with the age of
 * the contact in seconds. Ages use the server's clock because device clocks differ. A device whose sign-in has ended is
 * left out because it has deleted its data.
 */
export const readContacts = (db: Db, { device, organisation, user }: DeviceAuthor): Promise<ContactedDevice[]> =>
  db.network(async (tx) => {
    const { rows } = await tx.execute<ContactedDevice>(sql`
      WITH own AS (
        INSERT INTO devices AS d (id, organisation_id, user_id) VALUES (${device}, ${organisation}, ${user.id})
        ON CONFLICT (id) DO UPDATE SET last_seen = now()
          WHERE d.user_id = excluded.user_id AND d.organisation_id = excluded.organisation_id
      )
      SELECT d.id, d.name, extract(epoch FROM now() - d.last_seen)::int AS seconds FROM devices d
      WHERE d.organisation_id = ${organisation} AND d.id <> ${device}
        AND d.last_seen >= date_trunc('day', now() AT TIME ZONE 'Europe/London') AT TIME ZONE 'Europe/London'
        AND EXISTS (SELECT FROM sign_ins s
          WHERE s.user_id = d.user_id AND s.device_id = d.id AND s.ended IS NULL AND s.expires > now())
      ORDER BY d.last_seen DESC, d.id LIMIT 50`)
    return rows
  })
