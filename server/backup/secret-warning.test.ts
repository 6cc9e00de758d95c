import { expect, it } from 'vitest'
import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import { readEnv } from '../settings/env.ts'
import { buildSecretWarning } from './secret-warning.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const OTHER_SECRET = 'another-secret-of-more-than-thirty-two-letters'
const env = readEnv({ JWT_SECRET: SECRET, DATA_DIR: '/nowhere' })

it('is silent for the current and the previous secret', () => {
  expect(buildSecretWarning(getSecretFingerprint(SECRET), env)).toBeNull()
  const rotatingEnv = { ...env, rotation: { previousSecret: OTHER_SECRET, isPreviousInUse: false } }
  expect(buildSecretWarning(getSecretFingerprint(OTHER_SECRET), rotatingEnv)).toBeNull()
})

it('is silent for a backup that names no secret', () => {
  expect(buildSecretWarning(null, env)).toBeNull()
})

it('names both fingerprints and what is lost with another secret', () => {
  const warning = buildSecretWarning(getSecretFingerprint(OTHER_SECRET), env)
  expect(warning).toContain(getSecretFingerprint(OTHER_SECRET))
  expect(warning).toContain(getSecretFingerprint(SECRET))
  expect(warning).toContain('one-time codes fail')
  expect(warning).not.toContain(SECRET)
})

it('says that no secret is set', () => {
  const envWithoutSecret = readEnv({ DATA_DIR: '/nowhere/without-a-secret' })
  expect(buildSecretWarning(getSecretFingerprint(SECRET), envWithoutSecret)).toContain('JWT_SECRET is not set here')
})
