import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import type { Log } from '../core/log.ts'
import type { ServerIdentity } from '../core/server-identity.ts'
import { SettingError } from '../core/setting-error.ts'
import type { Db, Tx } from '../db/client.ts'
import { settings } from '../settings/setting-schemas.ts'
import { getCurrentSecret, type SecretEnv } from '../settings/signing-secret.ts'
import { chooseSecret, type OwnSecrets, type SecretChoice, type ServerSecrets } from './choose-secret.ts'

type SecretServices = { db: Db; env: SecretEnv; log: Log; server: ServerIdentity }

/** Seconds without a sign of life after which a server counts as stopped. */
const MAX_SILENT_SECONDS = 60
const POLL_INTERVAL_MS = 1000
/** Advisory lock id (arbitrary). Servers choose their secrets one after another. */
const LOCK_ID = 7_401_934

/**
 * Registers this process with the fingerprints of its secrets before it opens its port. A start after a crash with a
 * new secret waits until the row of the crashed process is stale.
 * @throws SettingError if another running server would not accept this server's sign-ins
 */
export async function registerSecrets(services: SecretServices): Promise<void> {
  const { env, log } = services
  const firstSeen = new Map<string, number>()
  for (;;) {
    const { conflict } = await updateServerSecrets(services)
    if (!conflict) return
    const seen = firstSeen.get(conflict.id)
    // Only a later sign of life proves that the other process is running.
    if (seen !== undefined && conflict.seen > seen) throw buildConflictError(env, conflict)
    if (seen === undefined) {
      firstSeen.set(conflict.id, conflict.seen)
      log.warn(describeConflict(env, conflict), 'waiting for a server with another secret')
    }
    await wait(POLL_INTERVAL_MS)
  }
}

/**
 * Chooses the secret to use and stores its fingerprint. Without a choice that all running servers accept, the row of
 * this process is not written at its start, and keeps its fingerprints later.
 */
export async function updateServerSecrets({ db, env, server }: SecretServices): Promise<SecretChoice> {
  const own = getOwnSecrets(env)
  return db.network(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_ID})`)
    const choice = chooseSecret(own, await readOtherServers(tx, server.id))
    if (choice.conflict) {
      await tx.execute(sql`UPDATE servers SET seen = now() WHERE id = ${server.id}`)
      return choice
    }
    if (env.rotation) env.rotation.isPreviousInUse = choice.isPrevious
    const [inUse, other] = choice.isPrevious ? [own.previous, own.current] : [own.current, own.previous]
    await tx.execute(sql`
      INSERT INTO servers (id, name, version, started, secret_fingerprint, other_secret_fingerprint)
      VALUES (${server.id}, ${server.name}, ${server.version}, ${server.started}, ${inUse}, ${other})
      ON CONFLICT (id) DO UPDATE SET seen = now(), secret_fingerprint = excluded.secret_fingerprint,
        other_secret_fingerprint = excluded.other_secret_fingerprint`)
    return choice
  })
}

/** Returns the log fields of a server with another secret. */
export const describeConflict = (env: SecretEnv, { name, inUse, other }: ServerSecrets) => ({
  server: name,
  its_secrets: [inUse, other].filter((fingerprint) => fingerprint !== null),
  own_secrets: Object.values(getOwnSecrets(env)).filter((fingerprint) => fingerprint !== null),
})

/** Removes the row of this process if its start fails. */
export async function removeServer({ db, server }: Pick<SecretServices, 'db' | 'server'>): Promise<void> {
  await db.network((tx) => tx.execute(sql`DELETE FROM servers WHERE id = ${server.id}`))
}

/** Returns the fingerprints of this server's secrets. */
export const getOwnSecrets = (env: SecretEnv): OwnSecrets => ({
  current: getSecretFingerprint(getCurrentSecret(env)),
  previous: env.rotation ? getSecretFingerprint(env.rotation.previousSecret) : null,
})

async function readOtherServers(tx: Tx, ownId: string): Promise<ServerSecrets[]> {
  const { rows } = await tx.execute<ServerSecrets>(sql`
    SELECT id, name, extract(epoch FROM seen)::float8 AS seen, secret_fingerprint AS "inUse", other_secret_fingerprint AS other FROM servers
    WHERE id <> ${ownId} AND secret_fingerprint IS NOT NULL
      AND seen > now() - make_interval(secs => ${MAX_SILENT_SECONDS})
    ORDER BY started, id`)
  return rows
}

function buildConflictError(env: SecretEnv, { name, inUse, other }: ServerSecrets): SettingError {
  const { current } = getOwnSecrets(env)
  const nextStep =
    other === current
      ? `${name} replaces this secret: set JWT_SECRET and JWT_SECRET_PREVIOUS as on that server`
      : 'Set the same JWT_SECRET on both servers. To replace a secret, set the former one as JWT_SECRET_PREVIOUS. ' +
        `To drop a secret at once, stop ${name} first`
  return new SettingError(
    'JWT_SECRET',
    `has the fingerprint ${current}, but the running server ${name} uses ${inUse}. Sign-ins of one server would fail on the other. Nothing was changed. ${nextStep}`,
    settings.JWT_SECRET.example,
  )
}
