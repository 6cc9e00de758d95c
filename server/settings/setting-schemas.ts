import { resolve } from 'node:path'
import * as v from 'valibot'
import { parseProxyTrust } from '../core/proxy-trust.ts'
import { DATA_DIR_EXAMPLE } from '../postgres/data-dir.ts'
import { DATABASE_URL_EXAMPLE } from '../postgres/database-url.ts'
import { LOOPBACK_HOSTS, plainConnections } from './plain-connections.ts'

/** Minimum length of the secret in production. */
export const MIN_SECRET_LENGTH = 32

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

/** Value of BACKUP_TO for the bucket that also has the files. */
export const BACKUP_TO_BUCKET = 's3'

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
    purpose: 'PostgreSQL to use in place of the embedded one; with ?sslmode=require outside this machine',
    rule: 'must be the address of a PostgreSQL database, with / ? # of a password written as %2F %3F %23',
    example: DATABASE_URL_EXAMPLE,
  },
  JWT_SECRET: {
    schema: v.string(),
    purpose: 'Signs sign-ins and encrypts stored secrets; required in production',
    rule: 'must be a text',
    example: `a random text of at least ${MIN_SECRET_LENGTH} characters`,
  },
  JWT_SECRET_PREVIOUS: {
    schema: v.pipe(v.string(), v.minLength(MIN_SECRET_LENGTH)),
    purpose: 'Secret that JWT_SECRET replaces; still accepted while the secret is replaced',
    rule: `must be a text of at least ${MIN_SECRET_LENGTH} characters, and another one than JWT_SECRET`,
    example: 'the former value of JWT_SECRET',
  },
  PUBLIC_ORIGIN: {
    schema: v.pipe(v.string(), v.check(isSafeOrigin)),
    purpose: 'Public address, used in links of emails and texts; required in production',
    rule: 'must be the https address that people open, without a path or a slash at its end',
    example: 'https://hallbook.example',
  },
  SMTP_URL: {
    schema: buildUrlSchema('smtp:', 'smtps:'),
    purpose: 'Mail server; without it no email is sent; smtp: requires STARTTLS outside this machine',
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
    purpose:
      'Generic text gateway, https outside this machine; a user and password in it are sent as Basic authorisation',
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
  METRICS_TOKEN: {
    schema: v.pipe(v.string(), v.minLength(16), v.regex(/^\S+$/)),
    purpose: 'Token with which a monitor reads `/metrics`; without it there are no metrics',
    rule: 'must be a text of at least 16 characters, without blanks',
    example: 'a random text',
  },
  BACKUP_EVERY: {
    schema: buildWholeNumberSchema(1, 168),
    purpose: 'Hours between scheduled backups; without it none are made',
    rule: 'must be a whole number of hours from 1 to 168',
    example: '24',
  },
  BACKUP_TO: {
    schema: v.pipe(
      v.string(),
      v.transform((target) => (target === BACKUP_TO_BUCKET ? target : resolve(target))),
    ),
    purpose: 'Where scheduled backups are written; all servers of a database share it',
    rule: 'must be an existing folder, or s3 for the bucket of the files',
    example: '/mnt/backups',
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
    purpose: 'S3 server for uploaded files, in place of DATA_DIR; https outside this machine',
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
    purpose: 'Virus scanner for uploads, on this machine or your own network; without it files are not scanned',
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
/** Parsed value of a setting. */
export type SettingValue<Name extends SettingName> = v.InferOutput<(typeof settings)[Name]['schema']>
