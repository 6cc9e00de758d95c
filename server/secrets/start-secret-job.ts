import type { Log } from '../core/log.ts'
import type { ServerIdentity } from '../core/server-identity.ts'
import type { Db } from '../db/client.ts'
import { isTransient } from '../db/transient.ts'
import { type RunningJobs, repeatJob } from '../jobs/repeat-job.ts'
import type { SecretEnv } from '../settings/signing-secret.ts'
import { countSealedByPrevious, type SealedCounts, sealAllAgain } from './seal-again.ts'
import { setSealedCounts } from './sealed-counts.ts'
import { describeConflict, updateServerSecrets } from './server-secrets.ts'

const CHECK_INTERVAL_MS = 20_000
/** Pause before the next run while texts are left, while the secret is replaced, and without a replacement. */
const RUN_INTERVALS_MS = { left: 60_000, rotation: 600_000, none: 3_600_000 }

type JobServices = { db: Db; env: SecretEnv; log: Log; server: ServerIdentity }

/**
 * Writes the fingerprints of this server's secrets again and again. While the secret is replaced and every running
 * server accepts the current secret, the job encrypts the texts of the previous secret again.
 */
export function startSecretJob(services: JobServices): RunningJobs {
  const run = createSecretRun(services)
  return repeatJob({
    log: services.log,
    name: 'secrets',
    firstMs: 0,
    everyMs: CHECK_INTERVAL_MS,
    run: (signal) =>
      run(signal).catch((error: unknown) => {
        // The next run comes soon, and an unreachable database has its own log line.
        if (!isTransient(error)) throw error
      }),
  })
}

/** Creates the function that the job repeats. The function remembers which messages it has logged. */
export function createSecretRun({ db, env, log, server }: JobServices): (signal: AbortSignal) => Promise<void> {
  let conflictId: string | null = null
  let wasWaiting: boolean | null = null
  let nextScan = 0
  let hasLoggedUnreadable = false

  const logConflict = (choice: Awaited<ReturnType<typeof updateServerSecrets>>): void => {
    if (choice.conflict && choice.conflict.id !== conflictId)
      log.error(describeConflict(env, choice.conflict), 'servers have different secrets')
    conflictId = choice.conflict?.id ?? null
  }

  const logCounts = (counts: SealedCounts, earlierCount: number | null): void => {
    if (earlierCount !== null && earlierCount > counts.previous)
      log.info({ sealed: earlierCount - counts.previous, left: counts.previous }, 'sealed under the current secret')
    if (counts.unreadable > 0 && !hasLoggedUnreadable)
      log.warn({ rows: counts.unreadable }, 'sealed under a secret that is not set')
    hasLoggedUnreadable = counts.unreadable > 0
  }

  return async (signal) => {
    const choice = await updateServerSecrets({ db, env, log, server })
    logConflict(choice)
    const isWaiting = env.rotation?.isPreviousInUse ?? false
    if (isWaiting && wasWaiting !== true) log.warn('another server has only the previous secret')
    if (isWaiting !== wasWaiting) nextScan = 0
    wasWaiting = isWaiting
    if (Date.now() < nextScan) return
    const canSealAgain = env.rotation !== undefined && !isWaiting && !choice.conflict
    const earlierCounts = canSealAgain ? await countSealedByPrevious(db, env) : null
    const counts =
      earlierCounts && earlierCounts.previous > 0
        ? await sealAllAgain(db, env, signal)
        : (earlierCounts ?? (await countSealedByPrevious(db, env)))
    if (signal.aborted || !counts) return
    logCounts(counts, earlierCounts?.previous ?? null)
    setSealedCounts(db, counts)
    nextScan = Date.now() + getPause(env, counts)
  }
}

function getPause({ rotation }: SecretEnv, { previous }: SealedCounts): number {
  if (!rotation) return RUN_INTERVALS_MS.none
  return previous > 0 ? RUN_INTERVALS_MS.left : RUN_INTERVALS_MS.rotation
}
