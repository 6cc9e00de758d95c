import type { Handlers } from '../kit/handler.ts'
import { readBackupHealth } from './backup-health.ts'
import { readUnseenDevices } from './device-health.ts'
import { readFailures } from './failure-counts.ts'
import { readHealthCounts } from './health-counts.ts'
import { readPeopleQueue } from './people-queue.ts'
import { readSecretHealth } from './secret-health.ts'
import { readServers } from './server-rows.ts'

/** Handler that counts the health of the network's servers (B-OPS-02). */
export const networkHealthHandlers = {
  'network_health.get': ({ db, env }) =>
    db.network(async (tx) => {
      const { queues, devices } = await readHealthCounts(tx, env)
      const hasTextProvider = Boolean(env.SMS_GATEWAY_URL ?? env.twilio)
      return {
        counted: new Date().toISOString(),
        backup: await readBackupHealth(tx),
        queues: [
          { queue: 'mails', ...queues.mails, is_off: !env.SMTP_URL },
          { queue: 'texts', ...queues.texts, is_off: !hasTextProvider },
          { queue: 'jobs', ...queues.jobs, is_off: false },
          { queue: 'people', ...(await readPeopleQueue(tx)), is_off: false },
        ],
        devices: { total: devices.all, seen: devices['14d'], unseen: await readUnseenDevices(tx, env) },
        failures: await readFailures(tx, env),
        secrets: readSecretHealth({ db, env }),
        servers: await readServers(tx),
      }
    }, 'snapshot'),
} satisfies Partial<Handlers>
