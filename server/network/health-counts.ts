import { type SQL, sql } from 'drizzle-orm'
import type { QueueName } from '../../contract/network-health.ts'
import type { Tx } from '../db/client.ts'
import { countDueJobs } from '../jobs/job-clock.ts'
import type { Env } from '../settings/env.ts'

/** Length of a queue, and the age of its oldest entry in seconds. The age is null if the queue is empty. */
export type QueueCount = { waiting: number; oldest_seconds: number | null }

/** Times within which devices are counted as seen. `all` is the time for which a device opens its register. */
const deviceTimes = { '1h': sql`interval '1 hour'`, '1d': sql`interval '1 day'`, '14d': sql`interval '14 days'` }

export type HealthCounts = {
  queues: Record<Exclude<QueueName, 'people'>, QueueCount>
  devices: Record<keyof typeof deviceTimes | 'all', number>
  /** Age of the last good backup in seconds, or null. */
  backup_age_seconds: number | null
}

type CountRow = {
  mails: number
  mails_oldest: number | null
  texts: number
  texts_oldest: number | null
  devices: HealthCounts['devices']
  backup_age: number | null
}

/** Reads the counts of the metrics with one statement, because a monitor reads them several times a minute. */
export async function readHealthCounts(tx: Tx, env: Pick<Env, 'OFFLINE_DAYS' | 'TEXTS_HOURS'>): Promise<HealthCounts> {
  const seenCounts = Object.entries(deviceTimes).map(
    ([within, age]) => sql`${within}::text, count(*) FILTER (WHERE seen > now() - ${age})`,
  )
  const { rows } = await tx.execute<CountRow>(sql`
    SELECT mail.waiting AS mails, mail.oldest AS mails_oldest, message.waiting AS texts, message.oldest AS texts_oldest,
      (SELECT jsonb_build_object(${sql.join(seenCounts, sql`, `)}, 'all', count(*))
        FROM (${buildActiveDevices(env)}) device) AS devices,
      (SELECT extract(epoch FROM now() - max(ended))::int FROM backup_runs
        WHERE kind = 'backup' AND ended IS NOT NULL AND failed_reason IS NULL) AS backup_age
    FROM (SELECT count(*)::int AS waiting, ${buildAge(sql`min(created)`)} AS oldest
        FROM mails WHERE next_try IS NOT NULL) mail,
      (SELECT count(*)::int AS waiting, ${buildTextAge(env)} AS oldest
        FROM (SELECT created FROM holiday_text_messages WHERE state IN ('queued', 'handing_over')
          UNION ALL SELECT created FROM family_texts WHERE state IN ('queued', 'handing_over')) queued) message`)
  const [row] = rows as [CountRow]
  return {
    queues: {
      mails: { waiting: row.mails, oldest_seconds: row.mails_oldest },
      texts: { waiting: row.texts, oldest_seconds: row.texts_oldest },
      jobs: countDueJobs(),
    },
    devices: row.devices,
    backup_age_seconds: row.backup_age,
  }
}

const buildAge = (since: SQL): SQL => sql`extract(epoch FROM now() - ${since})::int`

/**
 * Builds the age of the oldest text. Texts are sent in the hours of TEXTS_HOURS only, so the age counts from the
 * beginning of these hours, and is 0 outside of them.
 */
function buildTextAge({ TEXTS_HOURS }: Pick<Env, 'TEXTS_HOURS'>): SQL {
  const buildHour = (hour: number) =>
    sql`((date_trunc('day', now() AT TIME ZONE 'Europe/London') + make_interval(hours => ${hour})) AT TIME ZONE 'Europe/London')`
  const start = buildHour(TEXTS_HOURS.from)
  return sql`CASE
    WHEN count(*) = 0 THEN NULL
    WHEN now() BETWEEN ${start} AND ${buildHour(TEXTS_HOURS.to)} THEN ${buildAge(sql`greatest(min(created), ${start})`)}
    ELSE 0 END`
}

/**
 * Builds the query for the devices that may have a register, with their last contact. Signed-out devices have deleted
 * their register. Clubs on hold and closed clubs are not counted.
 */
export function buildActiveDevices({ OFFLINE_DAYS }: Pick<Env, 'OFFLINE_DAYS'>): SQL {
  return sql`
    SELECT s.device_id AS id, u.organisation_id, max(greatest(s.last_seen, s.created)) AS seen
    FROM sign_ins s JOIN users u ON u.id = s.user_id JOIN organisations o ON o.id = u.organisation_id
    WHERE s.device_id IS NOT NULL AND s.ended IS NULL
      AND greatest(s.last_seen, s.created) > now() - make_interval(days => ${OFFLINE_DAYS})
      AND coalesce(o.hold_status, '') = ''
      AND coalesce(o.inactive_after_year, 9999) >= extract(year FROM now() AT TIME ZONE 'Europe/London')
    GROUP BY s.device_id, u.organisation_id`
}
