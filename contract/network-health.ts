import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation } from './operation.ts'
import { Day, Instant } from './rules/days.ts'

/** Number of nights that the backup card shows. */
export const BACKUP_NIGHTS = 14
/** Age in hours from which the last good backup is too old. */
export const MAX_BACKUP_HOURS = 48
/** Days without contact after which a device counts as not seen. */
export const DEVICE_DAYS = 14
/** Days whose emails and texts are counted. */
export const FAILURE_DAYS = 7
/** Maximum number of unseen devices in a response. */
export const MAX_UNSEEN_DEVICES = 50

/** Reasons why a backup or a restore drill failed. An unknown reason is returned as `failed`. */
export const backupFailures = [
  'no_space',
  'not_writable',
  'bucket_refused',
  'file_missing',
  'wrong_passphrase',
  'not_encrypted',
  'interrupted',
  'failed',
] as const
export type BackupFailure = (typeof backupFailures)[number]

/** Maximum number of applications with a failed email in a response. */
export const MAX_FAILED_APPLICATIONS = 5

/** Queues of the server. `people` is work that only a person can decide. */
export const queueNames = ['mails', 'texts', 'jobs', 'people'] as const
export type QueueName = (typeof queueNames)[number]

/** Age in seconds of the oldest entry from which a queue is too slow. No limit applies to the decisions of people. */
export const queueLimits: Readonly<Partial<Record<QueueName, number>>> = { mails: 900, texts: 900, jobs: 3600 }

/** Reasons why emails and texts failed, grouped by what a person can do about them. */
export const failureReasons = [
  'no_address',
  'mailbox_full',
  'mail_refused',
  'mail_given_up',
  'not_mobile',
  'text_stopped',
  'text_not_needed',
  'text_refused',
] as const
export type FailureReason = (typeof failureReasons)[number]

const BackupHealth = v.object({
  /** Last backup that succeeded, or null. */
  last_good: v.nullable(v.object({ at: Instant, bytes: v.nullable(v.number()) })),
  /** The last nights, oldest first. A night with any good backup is good. */
  nights: v.array(v.object({ day: Day, outcome: v.picklist(['good', 'failed', 'none']) })),
  /** Failures since the last good backup, or null. */
  failed: v.nullable(v.object({ tries: v.number(), reason: v.picklist(backupFailures) })),
  /** Last restore drill that ended, or null. */
  drill: v.nullable(
    v.object({ at: Instant, files_opened: v.nullable(v.number()), failed: v.nullable(v.picklist(backupFailures)) }),
  ),
})

const QueueHealth = v.object({
  queue: v.picklist(queueNames),
  waiting: v.number(),
  /** Age of the oldest entry in seconds. Null if no entry waits. */
  oldest_seconds: v.nullable(v.number()),
  /** True if no provider is set up, so that entries wait without a limit. */
  is_off: v.boolean(),
})

const UnseenDevice = v.object({
  club: v.object({ id: Id, name: v.string() }),
  /** Name that the club has given the device, or null. */
  name: v.nullable(v.string()),
  days: v.number(),
})

const FailureCounts = v.object({ sent: v.number(), failed: v.number() })

/** Health of the network's servers, as counted for one call. */
const NetworkHealth = v.object({
  counted: Instant,
  backup: BackupHealth,
  queues: v.array(QueueHealth),
  /** Devices with a register of clubs that are neither on hold nor closed. */
  devices: v.object({
    total: v.number(),
    seen: v.number(),
    /** Devices that were not seen, longest first. The list has a maximum length. */
    unseen: v.array(UnseenDevice),
  }),
  failures: v.object({
    mails: FailureCounts,
    texts: FailureCounts,
    reasons: v.array(v.object({ reason: v.picklist(failureReasons), count: v.number() })),
    /** Applications with a failed email, newest first. The list has a maximum length. */
    applications: v.array(v.object({ href: v.string(), name: v.string() })),
    /** Pages that list the emails or texts. Null if there is not such a page. */
    mails_href: v.nullable(v.string()),
    texts_href: v.nullable(v.string()),
  }),
  secrets: v.object({
    /** Fingerprints of the server's secrets, such as `7f3a 91c2`. */
    current: v.string(),
    previous: v.nullable(v.string()),
    /** True while the previous secret is in use, because another server has only that. */
    is_waiting: v.boolean(),
    /** Encrypted links and codes. Null until the first count after the start of the server. */
    counts: v.nullable(
      v.object({
        total: v.number(),
        /** Those that need the previous secret. If it is not set, they do not open any more. */
        sealed_by_previous: v.number(),
      }),
    ),
  }),
  servers: v.array(
    v.object({
      id: Id,
      name: v.string(),
      version: v.string(),
      started: Instant,
      event_streams: v.number(),
      database_connections: v.number(),
      max_database_connections: v.number(),
    }),
  ),
})
export type NetworkHealth = v.InferOutput<typeof NetworkHealth>

export const networkHealthOperations = {
  'network_health.get': defineOperation({
    method: 'GET',
    path: '/network_health',
    access: 'vp_support',
    summary: 'Backup, queues, devices, failed emails and texts, secrets and servers (B-OPS-02).',
    output: NetworkHealth,
  }),
} as const
