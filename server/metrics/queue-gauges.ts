import { readHealthCounts } from '../network/health-counts.ts'
import { defineGauges } from './gauge-group.ts'

/** Gauges about the queues, devices and backups of the network. One statement reads all of them. */
export const queueGauges = defineGauges({
  gauges: {
    hallbook_queue_length: { help: 'Entries that wait in a queue', labelNames: ['queue'] },
    hallbook_queue_oldest_seconds: {
      help: 'Age of the oldest entry of a queue in seconds, 0 if the queue is empty',
      labelNames: ['queue'],
    },
    hallbook_devices_seen: {
      help: 'Devices of active clubs that were in contact within a time; all: within the days of OFFLINE_DAYS',
      labelNames: ['within'],
    },
    hallbook_backup_age_seconds: { help: 'Age of the last good backup in seconds; missing if there is none' },
  },
  read: async ({ db, env }) => {
    const { queues, devices, backup_age_seconds } = await db.network((tx) => readHealthCounts(tx, env), 'snapshot')
    return {
      hallbook_queue_length: Object.entries(queues).map(([queue, { waiting }]) => ({
        labels: { queue },
        value: waiting,
      })),
      hallbook_queue_oldest_seconds: Object.entries(queues).map(([queue, { oldest_seconds }]) => ({
        labels: { queue },
        value: oldest_seconds ?? 0,
      })),
      hallbook_devices_seen: Object.entries(devices).map(([within, value]) => ({ labels: { within }, value })),
      hallbook_backup_age_seconds: backup_age_seconds === null ? [] : [{ value: backup_age_seconds }],
    }
  },
})
