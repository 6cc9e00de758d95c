import { resolve } from 'node:path'
import * as v from 'valibot'
import type { ProxyTrust } from '../core/proxy-trust.ts'
import { SettingError } from '../core/setting-error.ts'
import type { S3Settings } from '../storage/bucket.ts'
import { checkConnections, isEncryptedOrLocal, type PlainConnection } from './plain-connections.ts'
import {
  BACKUP_TO_BUCKET,
  DEFAULT_DAYS,
  MIN_SECRET_LENGTH,
  type SettingName,
  type SettingValue,
  settings,
  type TextingHours,
} from './setting-schemas.ts'

/** Replacement of the secret, while JWT_SECRET_PREVIOUS is set. */
export type SecretRotation = {
  readonly previousSecret: string
  /**
   * True while another running server has only the previous secret. New tokens and encrypted texts then use the
   * previous secret, so that both servers accept them.
   */
  isPreviousInUse: boolean
}

/** Twilio account that sends the texts. */
export type TwilioSettings = {
  sid: string
  /** Authorises calls to Twilio and verifies the signatures of Twilio's calls. */
  token: string
  url: string
}

const TWILIO_URL = 'https://api.twilio.com'

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
  /** Undefined if JWT_SECRET_PREVIOUS is not set. */
  rotation?: SecretRotation
  /** Connections that may be unencrypted outside this machine. */
  ALLOW_PLAIN: readonly PlainConnection[]
  /** Maximum number of calls per minute of one user on all devices. */
  CALLS_A_MINUTE: number
  /** Days for which a device opens its register without contact to the server. */
  OFFLINE_DAYS: number
  /** Hours between scheduled backups; undefined if none are made. */
  BACKUP_EVERY?: number
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
    /** Token with which a monitor reads the metrics. Without it, there are no metrics. */
    | 'METRICS_TOKEN'
    /** Passphrase that encrypts and opens backups. */
    | 'BACKUP_PASSPHRASE'
    /** Absolute path of the folder of scheduled backups, or `s3` for the bucket. */
    | 'BACKUP_TO']?: string
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
    METRICS_TOKEN: readSetting('METRICS_TOKEN'),
    BACKUP_PASSPHRASE: readSetting('BACKUP_PASSPHRASE'),
    BACKUP_EVERY: readSetting('BACKUP_EVERY'),
    BACKUP_TO: readSetting('BACKUP_TO'),
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
  checkConnections(env, (name) => settings[name].example)
  const previousSecret = readSetting('JWT_SECRET_PREVIOUS')
  if (previousSecret) env.rotation = createRotation(env, previousSecret)
  const twilio = readTwilio((name) => readSetting(name), env)
  if (twilio) env.twilio = twilio
  const s3 = readS3((name) => readSetting(name))
  if (s3) env.s3 = s3
  checkBackups(env)
  if (env.mode === 'production') checkProduction(env, Boolean(source.DATA_DIR?.trim()))
  return env
}

/**
 * Starts the replacement of the secret.
 * @throws SettingError if there is no other current secret
 */
function createRotation({ JWT_SECRET }: Env, previousSecret: string): SecretRotation {
  if (!JWT_SECRET || JWT_SECRET === previousSecret)
    throw new SettingError(
      'JWT_SECRET_PREVIOUS',
      'needs another secret in JWT_SECRET, which replaces it',
      settings.JWT_SECRET_PREVIOUS.example,
    )
  return { previousSecret, isPreviousInUse: false }
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
  if (!isEncryptedOrLocal(url) && !env.ALLOW_PLAIN.includes('texts'))
    throwSettingError('SMS_TWILIO_URL', 'must be https, unless ALLOW_PLAIN lists texts')
  return { sid: sid!, token: token!, url }
}

/**
 * Reads the S3 bucket.
 * @throws SettingError if only a part of its settings is set, or if the address is not encrypted
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
  const s3 = bucketSettings as S3Settings
  if (!isEncryptedOrLocal(s3.endpoint))
    throw new SettingError('S3_ENDPOINT', 'must be https outside this machine', settings.S3_ENDPOINT.example)
  return s3
}

/**
 * Checks the settings of scheduled backups against each other.
 * @throws SettingError if a setting is missing, because no backup would be made
 */
function checkBackups({ BACKUP_EVERY, BACKUP_TO, BACKUP_PASSPHRASE, s3, mode }: Env): void {
  const throwSettingError = (name: SettingName, problem: string) => {
    throw new SettingError(name, problem, settings[name].example)
  }
  if (BACKUP_EVERY && !BACKUP_TO) throwSettingError('BACKUP_TO', 'is missing, but BACKUP_EVERY is set')
  if (BACKUP_TO === BACKUP_TO_BUCKET && !s3)
    throwSettingError('BACKUP_TO', 'is s3, but the settings of the bucket are missing. Set them, or name a folder')
  if (BACKUP_EVERY && mode === 'production' && !BACKUP_PASSPHRASE)
    throwSettingError('BACKUP_PASSPHRASE', 'is missing: scheduled backups are encrypted with it')
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
