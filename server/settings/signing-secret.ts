import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../core/setting-error.ts'
import { makeDataDir, toDataDirError } from '../postgres/data-dir.ts'
import type { Env } from './env.ts'
import { settings } from './setting-schemas.ts'

/** Settings that contain the server's secrets. */
export type SecretEnv = Pick<Env, 'JWT_SECRET' | 'rotation' | 'mode' | 'DATA_DIR'>

/**
 * Returns the secret that signs sign-ins, or undefined if this machine has none. Unlike {@link getSigningSecret} it
 * creates nothing, so commands may call it on any machine.
 */
export function findSigningSecret(env: Env): string | undefined {
  if (env.JWT_SECRET) return env.JWT_SECRET
  try {
    return readFileSync(join(env.DATA_DIR, 'jwt-secret'), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the secret that signs new sign-ins and encrypts new texts. This is the current secret, or the previous one
 * while another server has only that.
 */
export const getSigningSecret = (env: SecretEnv): string =>
  env.rotation?.isPreviousInUse ? env.rotation.previousSecret : getCurrentSecret(env)

/** Returns the secrets that open encrypted texts and verify sign-ins: the current one first. */
export const getAcceptedSecrets = (env: SecretEnv): readonly string[] =>
  env.rotation ? [getCurrentSecret(env), env.rotation.previousSecret] : [getCurrentSecret(env)]

/**
 * Returns the current secret. This is JWT_SECRET, or in demo mode a secret created once in DATA_DIR, so that users stay
 * signed in after a restart.
 */
export function getCurrentSecret(env: SecretEnv): string {
  if (env.JWT_SECRET) return env.JWT_SECRET
  if (env.mode === 'production') throw new SettingError('JWT_SECRET', 'is missing', settings.JWT_SECRET.example)
  const file = join(env.DATA_DIR, 'jwt-secret')
  makeDataDir(env.DATA_DIR)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toDataDirError(env.DATA_DIR, error)
  }
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw toDataDirError(env.DATA_DIR, error)
  }
}
