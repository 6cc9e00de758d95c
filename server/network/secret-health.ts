import type { NetworkHealth } from '../../contract/network-health.ts'
import type { Services } from '../kit/services.ts'
import { countLeft, getSealedCounts } from '../secrets/sealed-counts.ts'
import { getOwnSecrets } from '../secrets/server-secrets.ts'

/** Returns the fingerprints of this server's secrets, and the counts of the job's last run. */
export function readSecretHealth({ db, env }: Pick<Services, 'db' | 'env'>): NetworkHealth['secrets'] {
  const counts = getSealedCounts(db)
  return {
    ...getOwnSecrets(env),
    is_waiting: env.rotation?.isPreviousInUse ?? false,
    counts: counts ? { total: counts.total, sealed_by_previous: countLeft(counts, env) } : null,
  }
}
