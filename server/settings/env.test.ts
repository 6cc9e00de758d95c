import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SettingError } from '../core/setting-error.ts'
import { readEnv } from './env.ts'
import { isStartTlsRequired } from './plain-connections.ts'
import { getAcceptedSecrets, getSigningSecret } from './signing-secret.ts'

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
    ['BACKUP_EVERY', '0'],
    ['BACKUP_EVERY', '169'],
    ['BACKUP_EVERY', 'daily'],
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

  describe('with connections that leave this machine', () => {
    const bucket = { S3_BUCKET: 'files', S3_KEY: 'key', S3_SECRET: 'hush', S3_REGION: 'eu-west-2' }

    it.each([
      ['SMS_GATEWAY_URL', 'texts', 'http://sms.example/send'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@db.example/hallbook'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@db.example/hallbook?sslmode=prefer'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@db.example/hallbook?sslmode=no-verify'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@db.example/hallbook?sslmode=require&sslmode=disable'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@localhost/hallbook?host=db.example'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@db.example/hallbook?sslmode=require&uselibpqcompat=true'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@db.example/hallbook?ssl=no-verify'],
      ['DATABASE_URL', 'database', 'postgres://nia:hush@db.example/hallbook?sslmode=&ssl=true'],
      ['SMTP_URL', 'mail', 'smtp://nia:hush@mail.example:587?requireTLS=false'],
      ['SMTP_URL', 'mail', 'smtp://nia:hush@mail.example:587?tls.rejectUnauthorized=false'],
      ['SMTP_URL', 'mail', 'smtps://nia:hush@mail.example?tls.rejectUnauthorized=false'],
      ['SMTP_URL', 'mail', 'smtps://nia:hush@mail.example?tls.rejectUnauthorized=0'],
    ])('refuses an unencrypted %s unless ALLOW_PLAIN lists %s (%s)', (name, word, url) => {
      const error = catchRefusal({ [name]: url })
      expect(error.variable).toBe(name)
      expect(error.message).toContain(`ALLOW_PLAIN=${word}`)
      expect(error.message).not.toContain('hush')
      expect(readEnv({ [name]: url, ALLOW_PLAIN: word })).toMatchObject({ [name]: url })
    })

    it.each(['smtp://localhost?service=Outlook365', 'smtps://mail.example?service=Outlook365'])(
      'requires STARTTLS for the mail service that %s names',
      (SMTP_URL) => {
        expect(isStartTlsRequired(readEnv({ SMTP_URL }))).toBe(true)
      },
    )

    it('refuses a database on the host of PGHOST', () => {
      vi.stubEnv('PGHOST', 'db.example')
      onTestFinished(() => void vi.unstubAllEnvs())
      expect(catchRefusal({ DATABASE_URL: 'postgres:///hallbook' }).variable).toBe('DATABASE_URL')
    })

    it('explains a missing certificate of the own authority', () => {
      const url = 'postgres://nia:hush@db.example/hallbook?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'
      const { message } = catchRefusal({ DATABASE_URL: url })
      expect(message).toContain('/nowhere/ca.pem')
      expect(message).not.toContain('hush')
    })

    it('says when an unencrypted database may be allowed', () => {
      expect(catchRefusal({ DATABASE_URL: 'postgres://nia@db.example/hallbook' }).message).toContain(
        'Set ALLOW_PLAIN=database if the network between the two machines is your own',
      )
    })

    it('refuses an unencrypted bucket always', () => {
      const plainBucket = { ...bucket, S3_ENDPOINT: 'http://minio.internal:9000' }
      expect(catchRefusal({ ...plainBucket, ALLOW_PLAIN: 'mail,texts,database' }).variable).toBe('S3_ENDPOINT')
    })

    it.each([
      ['SMS_GATEWAY_URL', 'https://sms.example/send'],
      ['SMS_GATEWAY_URL', 'http://localhost:8080/send'],
      ['SMTP_URL', 'smtp://mail.example:587'],
      ['SMTP_URL', 'smtps://mail.example'],
      ['SMTP_URL', 'smtps://mail.example?tls.servername=mail.example'],
      ['SMTP_URL', 'smtps://localhost?tls.rejectUnauthorized=false'],
      ['DATABASE_URL', 'postgres://nia:hush@db.example/hallbook?sslmode=require'],
      ['DATABASE_URL', 'postgres://nia:hush@db.example/hallbook?sslmode=verify-ca'],
      ['DATABASE_URL', 'postgres://nia:hush@db.example/hallbook?sslmode=verify-full'],
      ['DATABASE_URL', 'postgres://nia:hush@127.0.0.2/hallbook'],
      ['DATABASE_URL', 'postgres://nia:hush@[::1]:5432/hallbook'],
      ['DATABASE_URL', 'postgres://nia:hush@%2Fvar%2Frun%2Fpostgresql/hallbook'],
      ['DATABASE_URL', 'postgres:///hallbook?host=/var/run/postgresql'],
    ])('accepts %s=%s', (name, url) => {
      expect(readEnv({ [name]: url })).toMatchObject({ [name]: url })
    })

    it.each(['https://s3.example', 'http://127.0.0.1:9000'])('accepts the bucket server %s', (url) => {
      expect(readEnv({ ...bucket, S3_ENDPOINT: url }).s3?.endpoint).toBe(url)
    })
  })

  describe('with JWT_SECRET_PREVIOUS', () => {
    const previous = 'the-former-secret-of-more-than-thirty-two'

    it('accepts both secrets and signs with the current one', () => {
      const env = readEnv({ ...productionSettings, JWT_SECRET_PREVIOUS: previous })
      expect(getAcceptedSecrets(env)).toEqual([productionSettings.JWT_SECRET, previous])
      expect(getSigningSecret(env)).toBe(productionSettings.JWT_SECRET)
      expect(getAcceptedSecrets(readEnv(productionSettings))).toEqual([productionSettings.JWT_SECRET])
    })

    it('signs with the previous secret while another server has only that', () => {
      const env = readEnv({ ...productionSettings, JWT_SECRET_PREVIOUS: previous })
      env.rotation!.isPreviousInUse = true
      expect(getSigningSecret(env)).toBe(previous)
    })

    it.each([
      [{ JWT_SECRET_PREVIOUS: 'short' }],
      [{ JWT_SECRET_PREVIOUS: productionSettings.JWT_SECRET }],
      [{ JWT_SECRET_PREVIOUS: previous, JWT_SECRET: undefined }],
    ])('refuses %o', (change) => {
      expect(catchRefusal({ ...productionSettings, ...change }).variable).toBe('JWT_SECRET_PREVIOUS')
    })
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

describe('readEnv of backups', () => {
  const bucketSettings = {
    S3_ENDPOINT: 'http://localhost:9000',
    S3_BUCKET: 'hallbook-files',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    S3_REGION: 'eu-west-2',
  }

  it('makes no backups by default', () => {
    expect(readEnv({}).BACKUP_EVERY).toBeUndefined()
  })

  it('accepts hours and a folder, which becomes an absolute path', () => {
    const env = readEnv({ BACKUP_EVERY: '24', BACKUP_TO: 'backups' })
    expect(env).toMatchObject({ BACKUP_EVERY: 24, BACKUP_TO: join(process.cwd(), 'backups') })
  })

  it('requires BACKUP_TO for BACKUP_EVERY', () => {
    const error = catchRefusal({ BACKUP_EVERY: '24' })
    expect(error.variable).toBe('BACKUP_TO')
    expect(error.message).toContain('BACKUP_EVERY')
  })

  it('requires a bucket for s3', () => {
    expect(catchRefusal({ BACKUP_TO: 's3' }).variable).toBe('BACKUP_TO')
    expect(readEnv({ ...bucketSettings, BACKUP_TO: 's3' }).BACKUP_TO).toBe('s3')
  })

  it('requires a passphrase in production', () => {
    const scheduledSettings = { ...productionSettings, BACKUP_EVERY: '24', BACKUP_TO: '/mnt/backups' }
    expect(catchRefusal(scheduledSettings).variable).toBe('BACKUP_PASSPHRASE')
    const sealedSettings = { ...scheduledSettings, BACKUP_PASSPHRASE: 'pump lantern orchard 7' }
    expect(readEnv(sealedSettings).BACKUP_EVERY).toBe(24)
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
