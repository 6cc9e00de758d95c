import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SettingError } from '../core/setting-error.ts'
import { getSigningSecret, readEnv } from './env.ts'

const productionSettings = {
  HALLBOOK_MODE: 'production',
  DATA_DIR: '/srv/hallbook',
  JWT_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  PUBLIC_ORIGIN: 'https://hallbook.example',
}

function catchRefusal(source: Record<string, string | undefined>): SettingError {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof SettingError) return error
    throw error
  }
  throw new Error('The settings were accepted')
}

describe('readEnv', () => {
  it('has a default for everything a demo needs', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'demo',
      PORT: 4173,
      DATA_DIR: join(process.cwd(), 'data'),
      LOG_LEVEL: 'info',
      TRUST_PROXY: { hops: 0 },
      TOKEN_DAYS: 30,
      OFFLINE_DAYS: 100,
    })
    expect(readEnv({ PORT: '', DATA_DIR: ' ' }).PORT).toBe(4173)
  })

  it('converts numbers and switches to their types', () => {
    expect(readEnv({ PORT: '80', TRUST_PROXY: '1', TOKEN_DAYS: '7', LOG_LEVEL: 'warn' })).toMatchObject({
      PORT: 80,
      TRUST_PROXY: { hops: 1 },
      TOKEN_DAYS: 7,
      LOG_LEVEL: 'warn',
    })
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/hallbook'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'postgres://nia:12/hush@db.example/hallbook'],
    ['DATABASE_URL', 'postgres://nia:hu/sh@db.example/hallbook'],
    ['DATABASE_URL', 'hush@db.example'],
    ['PUBLIC_ORIGIN', 'http://hallbook.example'],
    ['PUBLIC_ORIGIN', 'https://hallbook.example/'],
    ['PUBLIC_ORIGIN', 'hallbook.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'Hallbook'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: all@c.example'],
    ['SMS_GATEWAY_URL', 'ftp://sms.example'],
    ['SMS_TWILIO_SID', 'SK0123'],
    ['SMS_TWILIO_URL', 'api.twilio.com'],
    ['SMS_TWILIO_URL', 'https://user:password@api.twilio.com'],
    ['ALLOW_PLAIN', 'everything'],
    ['SMS_FROM', 'Hallbook lunch clubs'],
    ['SMS_FROM', '07700900100'],
    ['TEXTS_HOLD_MINUTES', '-1'],
    ['TEXTS_HOURS', '18-9'],
    ['TEXTS_HOURS', '9'],
    ['TEXTS_HOURS', '9-25'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['BACKUP_PASSPHRASE', 'too short'],
    ['HOST', 'http://hallbook.example'],
    ['LOG_LEVEL', 'loud'],
    ['TOKEN_DAYS', '0'],
    ['TOKEN_DAYS', '1.5'],
    ['OFFLINE_DAYS', '0'],
    ['HALLBOOK_MODE', 'test'],
  ])('rejects %s=%s with its name and an example', (name, value) => {
    const error = catchRefusal({ [name]: value })
    expect(error.variable).toBe(name)
    expect(error.message).toContain(`Example: ${name}=`)
  })

  it('has defaults for one gateway, a 15 minute hold and 9 to 18', () => {
    expect(readEnv({})).toMatchObject({ TEXTS_HOLD_MINUTES: 15, TEXTS_HOURS: { from: 9, to: 18 } })
    expect(readEnv({ TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24' })).toMatchObject({
      TEXTS_HOLD_MINUTES: 0,
      TEXTS_HOURS: { from: 0, to: 24 },
    })
  })

  describe('of Twilio', () => {
    const twilioSettings = { SMS_TWILIO_SID: 'AC0123', SMS_TWILIO_TOKEN: 'hush', SMS_FROM: 'Hallbook' }

    it('uses the address of Twilio unless another one is set', () => {
      expect(readEnv(twilioSettings).twilio).toEqual({
        sid: 'AC0123',
        token: 'hush',
        url: 'https://api.twilio.com',
      })
      expect(readEnv({}).twilio).toBeUndefined()
    })

    it('refuses a second provider, naming both', () => {
      const error = catchRefusal({ ...twilioSettings, SMS_GATEWAY_URL: 'https://sms.example' })
      expect(error.message).toContain('SMS_TWILIO_SID')
      expect(error.message).toContain('SMS_GATEWAY_URL')
      expect(error.message).not.toContain('hush')
    })

    it.each(['SMS_TWILIO_SID', 'SMS_TWILIO_TOKEN', 'SMS_FROM'])('requires %s', (name) => {
      expect(catchRefusal({ ...twilioSettings, [name]: undefined }).variable).toBe(name)
    })

    it('refuses an address without encryption outside this machine', () => {
      const unencryptedTwilio = { ...twilioSettings, SMS_TWILIO_URL: 'http://twilio.internal:8080' }
      expect(catchRefusal(unencryptedTwilio).variable).toBe('SMS_TWILIO_URL')
      expect(catchRefusal({ ...unencryptedTwilio, ALLOW_PLAIN: 'mail,database' }).variable).toBe('SMS_TWILIO_URL')
      expect(readEnv({ ...unencryptedTwilio, ALLOW_PLAIN: 'mail, texts' }).twilio?.url).toBe(
        unencryptedTwilio.SMS_TWILIO_URL,
      )
    })

    it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
      'accepts %s, which does not leave this machine',
      (url) => {
        expect(readEnv({ ...twilioSettings, SMS_TWILIO_URL: url }).twilio?.url).toBe(url)
      },
    )
  })

  it('refuses SMPP, naming the settings that replace it', () => {
    const { variable, message } = catchRefusal({ SMS_SMPP_URL: 'smpp://user:hush@smpp.example' })
    expect(variable).toBe('SMS_SMPP_URL')
    expect(message).toContain('SMS_GATEWAY_URL')
    expect(message).toContain('SMS_TWILIO_SID')
    expect(message).not.toContain('hush')
  })

  it.each(['447700900100', '+447700900100', '60006', 'Hallbook', 'Lunch clubs', 'MG0123456789abcdef0123456789abcdef'])(
    'accepts the text sender %s',
    (sender) => {
      expect(readEnv({ SMS_FROM: sender }).SMS_FROM).toBe(sender)
    },
  )

  it.each(['no-reply@hallbook.example', 'Hallbook <no-reply@hallbook.example>'])(
    'accepts the email sender %s',
    (sender) => {
      expect(readEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
    },
  )

  it.each(['https://hallbook.example', 'http://localhost:4173', 'http://127.0.0.1:4173'])(
    'accepts the origin %s',
    (origin) => {
      expect(readEnv({ PUBLIC_ORIGIN: origin }).PUBLIC_ORIGIN).toBe(origin)
    },
  )

  it('never repeats a value, which may be a secret', () => {
    expect(catchRefusal({ DATABASE_URL: 'mysql://me:hush@db/x' }).message).not.toContain('hush')
    expect(catchRefusal({ DATABASE_URL: 'postgres://me:12/hush@db/x' }).message).not.toMatch(/hush|me:12/)
    expect(catchRefusal({ ...productionSettings, JWT_SECRET: 'hush' }).message).not.toContain('hush')
  })
})

describe('readEnv in production', () => {
  it('accepts a database address or a data folder', () => {
    expect(readEnv(productionSettings).mode).toBe('production')
    const url = 'postgres://hallbook:secret@localhost:5432/hallbook'
    expect(readEnv({ ...productionSettings, DATA_DIR: undefined, DATABASE_URL: url }).DATABASE_URL).toBe(url)
  })

  it.each([
    ['JWT_SECRET', { JWT_SECRET: undefined }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: undefined }],
    ['DATABASE_URL', { DATA_DIR: undefined }],
  ])('requires %s', (name, change) => {
    expect(catchRefusal({ ...productionSettings, ...change }).variable).toBe(name)
  })
})

describe('getSigningSecret', () => {
  it('is created once for a demo, readable by its owner only', () => {
    const parentFolder = mkdtempSync(join(tmpdir(), 'hallbook-env-'))
    onTestFinished(() => rmSync(parentFolder, { recursive: true }))
    const env = readEnv({ DATA_DIR: join(parentFolder, 'data') })
    const secret = getSigningSecret(env)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(getSigningSecret(env)).toBe(secret)
    expect(statSync(join(env.DATA_DIR, 'jwt-secret')).mode & 0o777).toBe(0o600)
  })

  it('names DATA_DIR if the secret cannot be stored there', () => {
    const env = readEnv({ DATA_DIR: join(process.execPath, 'data') })
    expect(() => getSigningSecret(env)).toThrow(/^DATA_DIR must be a folder that this user can write/)
  })

  it('is the configured secret', () => {
    expect(getSigningSecret(readEnv(productionSettings))).toBe(productionSettings.JWT_SECRET)
  })
})
