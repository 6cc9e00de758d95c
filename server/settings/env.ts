import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type ProxyTrust, parseProxyTrust } from '../core/proxy-trust.ts'
import { SettingError } from '../core/setting-error.ts'
import { DATA_DIR_EXAMPLE, makeDataDir, toDataDirError } from '../postgres/data-dir.ts'
import { DATABASE_URL_EXAMPLE } from '../postgres/external-database.ts'
import type { S3Settings } from '../storage/s3-storage.ts'

const MIN_SECRET_LENGTH = 32

const buildWholeNumberSchema = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max))

const buildUrlSchema = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  )

/**
 * True if the address has no password, or if the password is encoded correctly. An unencoded / ? or # would end the
 * host part early. The rest would then be parsed as host and database.
 */
function hasReadablePassword(text: string): boolean {
  return !text.includes('@') || (URL.canParse(text) && new URL(text).username !== '')
}

/** True if the address has no user or password. `fetch` refuses addresses with credentials. */
function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** True for an https or loopback origin. Browsers allow offline data only on such origins. */
const isSafeOrigin = (text: string) => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname)))
}

/** Hours in London time between which texts are sent, from the start of hour `from` until the start of hour `to`. */
export type TextingHours = { from: number; to: number }

/** Parses hours such as `9-18`. Returns null for invalid text. */
const parseHours = (text: string): TextingHours | null => {
  const [, fromHour = '', toHour = ''] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const hours = { from: Number(fromHour), to: Number(toHour) }
  return fromHour !== '' && hours.from < hours.to && hours.to <= 24 ? hours : null
}

/** Kinds of connection that may leave this machine unencrypted if ALLOW_PLAIN lists them. */
const plainConnections = ['mail', 'texts', 'database'] as const
type PlainConnection = (typeof plainConnections)[number]

/** Twilio account that sends the texts. */
export type TwilioSettings = {
  sid: string
  /** Authorises calls to Twilio and verifies the signatures of Twilio's calls. */
  token: string
  url: string
}

const TWILIO_URL = 'https://api.twilio.com'

/** Default numbers of days that a sign-in lasts, and that a device opens its register without the server. */
export const DEFAULT_DAYS = { TOKEN_DAYS: 30, OFFLINE_DAYS: 100 }

/** Environment variables: schema, purpose, description of the rule, and an example. Listed in docs/operating.md. */
export const settings = {
  PORT: {
    schema: buildWholeNumberSchema(0, 65_535),
    purpose: 'Port that the server listens on',
    rule: 'must be a whole number up to 65535',
    example: '4173',
  },
  DATA_DIR: {
    schema: v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
    purpose: 'Folder of the embedded PostgreSQL, uploaded files and generated secrets',
    rule: 'must be a folder',
    example: DATA_DIR_EXAMPLE,
  },
  DATABASE_URL: {
    schema: v.pipe(buildUrlSchema('postgres:', 'postgresql:'), v.check(hasReadablePassword)),
    purpose: 'PostgreSQL to use in place of the embedded one',
    rule: 'must be the address of a PostgreSQL database, with / ? # of a password written as %2F %3F %23',
    example: DATABASE_URL_EXAMPLE,
  },
  JWT_SECRET: {
    schema: v.string(),
    purpose: 'Signs sign-ins and encrypts stored secrets; required in production',
    rule: 'must be a text',
    example: `a random text of at least ${MIN_SECRET_LENGTH} characters`,
  },
  PUBLIC_ORIGIN: {
    schema: v.pipe(v.string(), v.check(isSafeOrigin)),
    purpose: 'Public address, used in links of emails and texts; required in production',
    rule: 'must be the https address that people open, without a path or a slash at its end',
    example: 'https://hallbook.example',
  },
  SMTP_URL: {
    schema: buildUrlSchema('smtp:', 'smtps:'),
    purpose: 'Mail server; without it no email is sent',
    rule: 'must be the address of a mail server',
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
    purpose: 'Sender of emails',
    rule: 'must be an e-mail address, with or without a name',
    example: '"Hallbook <no-reply@hallbook.example>"',
  },
  SMS_GATEWAY_URL: {
    schema: buildUrlSchema('http:', 'https:'),
    purpose: 'Generic text gateway; a user and password in it are sent as Basic authorisation',
    rule: 'must be the address of a text message gateway',
    example: 'https://sms.example/send',
  },
  SMS_TWILIO_SID: {
    schema: v.pipe(v.string(), v.regex(/^AC[\w-]{1,62}$/)),
    purpose: 'Twilio account; together with the token it selects Twilio',
    rule: 'must be the SID of a Twilio account, which begins with AC',
    example: 'AC0123456789abcdef0123456789abcdef',
  },
  SMS_TWILIO_TOKEN: {
    schema: v.string(),
    purpose: 'Authorises calls to Twilio and verifies calls from Twilio',
    rule: 'must be a text',
    example: 'the auth token of the Twilio account',
  },
  SMS_TWILIO_URL: {
    schema: v.pipe(buildUrlSchema('http:', 'https:'), v.check(hasNoCredentials)),
    purpose: 'Address of the Twilio API',
    rule: 'must be the https address of the Twilio API, without a user or password',
    example: 'https://api.twilio.com',
  },
  SMS_FROM: {
    schema: v.pipe(v.string(), v.regex(/^(?:\+?[1-9]\d{4,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}|MG[A-Za-z0-9]{1,62})$/)),
    purpose: 'Sender of texts; required for Twilio; a name receives no replies',
    rule: 'must be a number with its country code, a name of at most 11 letters and digits, or the SID of a Twilio Messaging Service, which begins with MG',
    example: '447700900100',
  },
  SMS_WEBHOOK_SECRET: {
    schema: v.string(),
    purpose: 'Verifies calls from the generic text gateway; without it none are accepted',
    rule: 'must be a text',
    example: 'a random text',
  },
  MAIL_WEBHOOK_SECRET: {
    schema: v.pipe(v.string(), v.minLength(16)),
    purpose: 'Verifies bounce reports; without it none are accepted',
    rule: 'must be a text of at least 16 characters',
    example: 'a random text',
  },
  TEXTS_HOLD_MINUTES: {
    schema: buildWholeNumberSchema(0, 240),
    purpose: 'Minutes in which a scheduled wave of texts can be recalled',
    rule: 'must be a whole number of minutes from 0 to 240',
    example: '15',
  },
  TEXTS_HOURS: {
    schema: v.pipe(
      v.string(),
      v.transform(parseHours),
      v.check((hours) => hours !== null),
      v.transform((hours) => hours!),
    ),
    purpose: 'Hours in London in which texts are sent',
    rule: 'must be two hours of the day, the later one second',
    example: '9-18',
  },
  ALLOW_PLAIN: {
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      v.array(v.picklist(plainConnections)),
    ),
    purpose: 'Connections that may be unencrypted outside this machine',
    rule: `must be a list of ${plainConnections.join(', ')}`,
    example: 'texts',
  },
  HOST: {
    schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/)),
    purpose: 'Address that the server listens on; without it only this machine can connect',
    rule: 'must be the address that the server is reached at, or 0.0.0.0 for all of this machine',
    example: '0.0.0.0',
  },
  TRUST_PROXY: {
    schema: v.pipe(
      v.string(),
      v.transform(parseProxyTrust),
      v.check((trust) => trust !== null),
      v.transform((trust) => trust!),
    ),
    purpose: 'Proxies whose X-Forwarded-For is trusted',
    rule: 'must be the number of proxies in front of the server, or their addresses and networks',
    example: '1 or 10.0.0.0/8,127.0.0.1',
  },
  BACKUP_PASSPHRASE: {
    schema: v.pipe(v.string(), v.minLength(12)),
    purpose: 'Encrypts backups and opens them again',
    rule: 'must be a passphrase of at least 12 characters',
    example: '"four or five words of your own"',
  },
  LOG_LEVEL: {
    schema: v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    purpose: 'Lowest level of log lines',
    rule: 'must be fatal, error, warn, info, debug, trace or silent',
    example: 'info',
  },
  TOKEN_DAYS: {
    schema: buildWholeNumberSchema(1, 365),
    purpose: 'Days that a sign-in lasts',
    rule: 'must be a whole number of days from 1 to 365',
    example: '30',
  },
  S3_ENDPOINT: {
    schema: buildUrlSchema('http:', 'https:'),
    purpose: 'S3 server for uploaded files, in place of DATA_DIR',
    rule: 'must be the address of an S3 server',
    example: 'https://s3.eu-west-2.amazonaws.com',
  },
  S3_BUCKET: {
    schema: v.pipe(v.string(), v.regex(/^[\w.-]{3,63}$/)),
    purpose: 'Bucket for uploaded files',
    rule: 'must be the name of a bucket',
    example: 'hallbook-files',
  },
  S3_KEY: {
    schema: v.string(),
    purpose: 'Access key of the bucket',
    rule: 'must be a text',
    example: 'the id of an access key',
  },
  S3_SECRET: {
    schema: v.string(),
    purpose: 'Secret of the access key',
    rule: 'must be a text',
    example: 'the secret of that access key',
  },
  S3_REGION: {
    schema: v.string(),
    purpose: 'Region of the bucket',
    rule: 'must be the name of a region',
    example: 'eu-west-2',
  },
  CLAMAV_HOST: {
    schema: v.pipe(v.string(), v.regex(/^[\w.-]+(:\d{1,5})?$/)),
    purpose: 'Virus scanner for uploads; without it files are marked as not scanned',
    rule: 'must be the address of a ClamAV daemon, with or without a port',
    example: 'clamav.internal:3310',
  },
  CALLS_A_MINUTE: {
    schema: buildWholeNumberSchema(1, 1_000_000),
    purpose: 'Calls of one user in a minute, for each server process',
    rule: 'must be a whole number of calls from 1 to 1000000',
    example: '600',
  },
  OFFLINE_DAYS: {
    schema: buildWholeNumberSchema(1, 365),
    purpose: 'Days that a device opens its register without contact to the server',
    rule: 'must be a whole number of days from 1 to 365',
    example: '100',
  },
  HALLBOOK_MODE: {
    schema: v.picklist(['demo', 'production']),
    purpose: 'Set by npm start (demo) and npm run serve (production)',
    rule: 'must be demo or production',
    example: 'production',
  },
} as const

export type SettingName = keyof typeof settings
type SettingValue<Name extends SettingName> = v.InferOutput<(typeof settings)[Name]['schema']>

export type Env = {
  /**
   * `demo`: may load demo data and creates missing secrets. `production`: never loads demo data and has no defaults for
   * secrets.
   */
  mode: 'demo' | 'production'
  PORT: number
  /** Absolute path of the data folder. */
  DATA_DIR: string
  LOG_LEVEL: SettingValue<'LOG_LEVEL'>
  /** Proxies whose X-Forwarded-For header is trusted. */
  TRUST_PROXY: ProxyTrust
  /** Lifetime of a sign-in in days. */
  TOKEN_DAYS: number
  /** Bucket of the network's files; undefined if they are stored in DATA_DIR. */
  s3?: S3Settings
  /** Undefined if Twilio does not send the texts. */
  twilio?: TwilioSettings
  /** Connections that may be unencrypted outside this machine. */
  ALLOW_PLAIN: readonly PlainConnection[]
  /** Maximum number of calls per minute of one user on all devices. */
  CALLS_A_MINUTE: number
  /** Days for which a device opens its register without contact to the server. */
  OFFLINE_DAYS: number
  /** Minutes for which a text to clubs can be recalled before it is sent. */
  TEXTS_HOLD_MINUTES: number
  TEXTS_HOURS: TextingHours
} & {
  [Name in
    | 'DATABASE_URL'
    /** Address that the server listens on; by default only this machine's loopback addresses. */
    | 'HOST'
    | 'JWT_SECRET'
    | 'PUBLIC_ORIGIN'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    /** Texts are sent by this gateway or by Twilio. If neither is set, no text is sent. */
    | 'SMS_GATEWAY_URL'
    /** Number or name of the text sender. */
    | 'SMS_FROM'
    /** Secret with which the provider signs received texts. Without it, the webhook accepts none. */
    | 'SMS_WEBHOOK_SECRET'
    /** Secret with which bounce reports are signed. Without it, none are accepted. */
    | 'MAIL_WEBHOOK_SECRET'
    /** Address of the virus scanner for uploads. Without it, files are marked as not scanned. */
    | 'CLAMAV_HOST'
    /** Passphrase that encrypts and opens backups. */
    | 'BACKUP_PASSPHRASE']?: string
}

/**
 * Reads all settings once. An empty variable counts as not set.
 * @throws SettingError for the first missing or invalid setting
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const readSetting = <Name extends SettingName>(name: Name): SettingValue<Name> | undefined => {
    const text = source[name]?.trim()
    if (!text) return undefined
    const { schema, rule, example } = settings[name]
    const result = v.safeParse(schema, text)
    if (!result.success) throw new SettingError(name, rule, example)
    return result.output as SettingValue<Name>
  }
  const env: Env = {
    mode: readSetting('HALLBOOK_MODE') ?? 'demo',
    PORT: readSetting('PORT') ?? 4173,
    DATA_DIR: readSetting('DATA_DIR') ?? resolve('data'),
    DATABASE_URL: readSetting('DATABASE_URL'),
    JWT_SECRET: readSetting('JWT_SECRET'),
    PUBLIC_ORIGIN: readSetting('PUBLIC_ORIGIN'),
    SMTP_URL: readSetting('SMTP_URL'),
    MAIL_FROM: readSetting('MAIL_FROM'),
    SMS_GATEWAY_URL: readSetting('SMS_GATEWAY_URL'),
    SMS_FROM: readSetting('SMS_FROM'),
    SMS_WEBHOOK_SECRET: readSetting('SMS_WEBHOOK_SECRET'),
    MAIL_WEBHOOK_SECRET: readSetting('MAIL_WEBHOOK_SECRET'),
    CLAMAV_HOST: readSetting('CLAMAV_HOST'),
    BACKUP_PASSPHRASE: readSetting('BACKUP_PASSPHRASE'),
    TRUST_PROXY: readSetting('TRUST_PROXY') ?? { hops: 0 },
    HOST: readSetting('HOST'),
    LOG_LEVEL: readSetting('LOG_LEVEL') ?? 'info',
    TOKEN_DAYS: readSetting('TOKEN_DAYS') ?? DEFAULT_DAYS.TOKEN_DAYS,
    OFFLINE_DAYS: readSetting('OFFLINE_DAYS') ?? DEFAULT_DAYS.OFFLINE_DAYS,
    CALLS_A_MINUTE: readSetting('CALLS_A_MINUTE') ?? 600,
    TEXTS_HOLD_MINUTES: readSetting('TEXTS_HOLD_MINUTES') ?? 15,
    TEXTS_HOURS: readSetting('TEXTS_HOURS') ?? { from: 9, to: 18 },
    ALLOW_PLAIN: readSetting('ALLOW_PLAIN') ?? [],
  }
  refuseSmpp(source)
  const twilio = readTwilio((name) => readSetting(name), env)
  if (twilio) env.twilio = twilio
  const s3 = readS3((name) => readSetting(name))
  if (s3) env.s3 = s3
  if (env.mode === 'production') checkProduction(env, Boolean(source.DATA_DIR?.trim()))
  return env
}

/**
 * Rejects settings for SMPP.
 * @throws SettingError if an SMPP server is configured, because no text would be sent
 */
function refuseSmpp(source: Record<string, string | undefined>): void {
  if (!source.SMS_SMPP_URL?.trim()) return
  throw new SettingError(
    'SMS_SMPP_URL',
    'is not supported any more. Remove it, and set SMS_GATEWAY_URL for an HTTP gateway or SMS_TWILIO_SID for Twilio',
    settings.SMS_GATEWAY_URL.example,
    undefined,
    'SMS_GATEWAY_URL',
  )
}

/**
 * Reads the Twilio account.
 * @throws SettingError if the account is incomplete, a second provider is set, or the address is not encrypted
 */
function readTwilio(
  read: (name: 'SMS_TWILIO_SID' | 'SMS_TWILIO_TOKEN' | 'SMS_TWILIO_URL') => string | undefined,
  env: Env,
): TwilioSettings | undefined {
  const sid = read('SMS_TWILIO_SID')
  const token = read('SMS_TWILIO_TOKEN')
  const configuredUrl = read('SMS_TWILIO_URL')
  if (!sid && !token && !configuredUrl) return undefined
  const throwSettingError = (name: SettingName, problem: string) => {
    throw new SettingError(name, problem, settings[name].example)
  }
  if (env.SMS_GATEWAY_URL)
    throwSettingError(
      'SMS_TWILIO_SID',
      'is for Twilio, but SMS_GATEWAY_URL names another gateway. Remove the settings of one of them',
    )
  if (!sid) throwSettingError('SMS_TWILIO_SID', 'is missing, but other settings of Twilio are set')
  if (!token) throwSettingError('SMS_TWILIO_TOKEN', 'is missing, but SMS_TWILIO_SID is set')
  if (!env.SMS_FROM) throwSettingError('SMS_FROM', 'is missing: Twilio sends each text from a number, name or service')
  const url = configuredUrl ?? TWILIO_URL
  const { protocol, hostname } = new URL(url)
  const isEncryptedOrLocal = protocol === 'https:' || LOOPBACK_HOSTS.includes(hostname)
  if (!isEncryptedOrLocal && !env.ALLOW_PLAIN.includes('texts'))
    throwSettingError('SMS_TWILIO_URL', 'must be https, unless ALLOW_PLAIN lists texts')
  return { sid: sid!, token: token!, url }
}

/**
 * Reads the S3 bucket.
 * @throws SettingError if only a part of its settings is set
 */
function readS3(read: (name: SettingName & `S3_${string}`) => string | undefined): S3Settings | undefined {
  const bucketSettings = {
    endpoint: read('S3_ENDPOINT'),
    bucket: read('S3_BUCKET'),
    key: read('S3_KEY'),
    secret: read('S3_SECRET'),
    region: read('S3_REGION'),
  }
  const missingSettings = Object.entries(bucketSettings).filter(([, value]) => value === undefined)
  if (missingSettings.length === Object.keys(bucketSettings).length) return undefined
  for (const [settingKey] of missingSettings) {
    const name = `S3_${settingKey.toUpperCase()}` as SettingName
    throw new SettingError(name, 'is missing, but other settings of the bucket are there', settings[name].example)
  }
  return bucketSettings as S3Settings
}

function checkProduction(env: Env, hasDataDir: boolean): void {
  const throwSettingError = (name: SettingName, problem: string) => {
    throw new SettingError(name, problem, settings[name].example)
  }
  if (!env.JWT_SECRET) throwSettingError('JWT_SECRET', 'is missing: it signs every sign-in')
  if (env.JWT_SECRET!.length < MIN_SECRET_LENGTH)
    throwSettingError('JWT_SECRET', `is too short: it needs at least ${MIN_SECRET_LENGTH} characters`)
  if (!env.PUBLIC_ORIGIN) throwSettingError('PUBLIC_ORIGIN', 'is missing: links in mails and texts start with it')
  if (!env.DATABASE_URL && !hasDataDir) {
    throwSettingError('DATABASE_URL', 'is missing, and so is DATA_DIR: one of them must say where the data is kept')
  }
}

/**
 * Returns the secret that signs sign-ins. This is JWT_SECRET, or in demo mode a secret created once in DATA_DIR, so
 * that users stay signed in after a restart.
 */
export function getSigningSecret(env: Env): string {
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
