import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import type { Env } from '../settings/env.ts'
import { findSigningSecret } from '../settings/signing-secret.ts'

/**
 * Compares the secret that a backup needs with the secrets of this machine.
 * @param fingerprint fingerprint in the backup. Null if the backup does not name one.
 * @returns a warning with what is lost. Null if the secret is here, or if the backup does not name one.
 */
export const buildSecretWarning = (fingerprint: string | null, env: Env): string | null => {
  if (!fingerprint) return null
  const secrets = [findSigningSecret(env), env.rotation?.previousSecret].filter((secret) => secret !== undefined)
  const ownFingerprints = secrets.map(getSecretFingerprint)
  if (ownFingerprints.includes(fingerprint)) return null
  const difference =
    ownFingerprints.length === 0
      ? 'JWT_SECRET is not set here'
      : `JWT_SECRET is another one here (${ownFingerprints.join(', ')})`
  return (
    `The backup needs the JWT_SECRET with the fingerprint ${fingerprint}, and ${difference}. ` +
    'Without it one-time codes fail, and their users sign in with recovery codes. ' +
    'Links and calendar addresses that were sent still open, but cannot be shown or sent again: people get new ones. ' +
    'Set the former secret as JWT_SECRET, or as JWT_SECRET_PREVIOUS, before the server starts.'
  )
}
