import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { DATA_DIR_EXAMPLE, makeDataDir, unusableDataDir } from './db/data-dir.ts'
import { DATABASE_URL_EXAMPLE } from './db/given.ts'
import { SettingError } from './setting-error.ts'

const shortestSecret = 32

const whole = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most))

const address = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  )

/** A password's / ? or # would end the address early: its halves would pass for the host and the database. */
function hidesNoPassword(text: string): boolean {
  return !text.includes('@') || (URL.canParse(text) && new URL(text).username !== '')
}

/** A browser lets a page keep data offline only over https or from its own machine. */
const isSafeOrigin = (text: string) => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return (
    origin === text &&
    (protocol === 'https:' ||
      (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)))
  )
}

/** Days that sign-ins last, and that a device opens its register without the server, unless the settings say otherwise. */
export const usualDays = { TOKEN_DAYS: 30, OFFLINE_DAYS: 100 }

/** What each variable must be: how it is read, how a wrong one is described, and a right one. */
const settings = {
  PORT: { schema: whole(0, 65_535), rule: 'must be a whole number up to 65535', example: '4173' },
  DATA_DIR: {
    schema: v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
    rule: 'must be a folder',
    example: DATA_DIR_EXAMPLE,
  },
  DATABASE_URL: {
    schema: v.pipe(address('postgres:', 'postgresql:'), v.check(hidesNoPassword)),
    rule: 'must be the address of a PostgreSQL database, with / ? # of a password written as %2F %3F %23',
    example: DATABASE_URL_EXAMPLE,
  },
  JWT_SECRET: {
    schema: v.string(),
    rule: 'must be a text',
    example: `a random text of at least ${shortestSecret} characters`,
  },
  PUBLIC_ORIGIN: {
    schema: v.pipe(v.string(), v.check(isSafeOrigin)),
    rule: 'must be the https address that people open, without a path or a slash at its end',
    example: 'https://hallbook.example',
  },
  SMTP_URL: {
    schema: address('smtp:', 'smtps:'),
    rule: 'must be the address of a mail server',
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
    rule: 'must be an e-mail address, with or without a name',
    example: '"Hallbook <no-reply@hallbook.example>"',
  },
  SMS_GATEWAY_URL: {
    schema: address('http:', 'https:'),
    rule: 'must be the address of a text message gateway',
    example: 'https://sms.example/send',
  },
  SMS_WEBHOOK_SECRET: { schema: v.string(), rule: 'must be a text', example: 'a random text' },
  TRUST_PROXY: {
    schema: v.pipe(
      v.picklist(['true', 'false', '1', '0']),
      v.transform((text) => text === 'true' || text === '1'),
    ),
    rule: 'must be true or false',
    example: 'true',
  },
  LOG_LEVEL: {
    schema: v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    rule: 'must be fatal, error, warn, info, debug, trace or silent',
    example: 'info',
  },
  TOKEN_DAYS: { schema: whole(1, 365), rule: 'must be a whole number of days from 1 to 365', example: '30' },
  OFFLINE_DAYS: {
    schema: whole(1, 365),
    rule: 'must be a whole number of days from 1 to 365',
    example: '100',
  },
  HALLBOOK_MODE: {
    schema: v.picklist(['demo', 'production']),
    rule: 'must be demo or production',
    example: 'production',
  },
} as const

type Variable = keyof typeof settings
type Value<Name extends Variable> = v.InferOutput<(typeof settings)[Name]['schema']>

export type Env = {
  /** `demo`: may load demo data and makes what it needs. `production`: never loads demo data, has no defaults for secrets. */
  mode: 'demo' | 'production'
  PORT: number
  /** An absolute path. */
  DATA_DIR: string
  LOG_LEVEL: Value<'LOG_LEVEL'>
  /** True when the address of the caller is to be read from the headers of a proxy in front. */
  TRUST_PROXY: boolean
  /** Life of a sign-in, in days. */
  TOKEN_DAYS: number
  /** Days for which a device opens its register without having reached the server. */
  OFFLINE_DAYS: number
} & {
  [Name in
    | 'DATABASE_URL'
    | 'JWT_SECRET'
    | 'PUBLIC_ORIGIN'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'SMS_GATEWAY_URL'
    | 'SMS_WEBHOOK_SECRET']?: string
}

/**
 * Reads all settings once. An empty variable counts as not set.
 * @throws SettingError for the first one that is missing or wrong
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const read = <Name extends Variable>(name: Name): Value<Name> | undefined => {
    const text = source[name]?.trim()
    if (!text) return undefined
    const { schema, rule, example } = settings[name]
    const result = v.safeParse(schema, text)
    if (!result.success) throw new SettingError(name, rule, example)
    return result.output as Value<Name>
  }
  const env: Env = {
    mode: read('HALLBOOK_MODE') ?? 'demo',
    PORT: read('PORT') ?? 4173,
    DATA_DIR: read('DATA_DIR') ?? resolve('data'),
    DATABASE_URL: read('DATABASE_URL'),
    JWT_SECRET: read('JWT_SECRET'),
    PUBLIC_ORIGIN: read('PUBLIC_ORIGIN'),
    SMTP_URL: read('SMTP_URL'),
    MAIL_FROM: read('MAIL_FROM'),
    SMS_GATEWAY_URL: read('SMS_GATEWAY_URL'),
    SMS_WEBHOOK_SECRET: read('SMS_WEBHOOK_SECRET'),
    TRUST_PROXY: read('TRUST_PROXY') ?? false,
    LOG_LEVEL: read('LOG_LEVEL') ?? 'info',
    TOKEN_DAYS: read('TOKEN_DAYS') ?? usualDays.TOKEN_DAYS,
    OFFLINE_DAYS: read('OFFLINE_DAYS') ?? usualDays.OFFLINE_DAYS,
  }
  if (env.mode === 'production') checkProduction(env, Boolean(source.DATA_DIR?.trim()))
  return env
}

function checkProduction(env: Env, hasDataDir: boolean): void {
  const fail = (name: Variable, problem: string) => {
    throw new SettingError(name, problem, settings[name].example)
  }
  if (!env.JWT_SECRET) fail('JWT_SECRET', 'is missing: it signs every sign-in')
  if (env.JWT_SECRET!.length < shortestSecret)
    fail('JWT_SECRET', `is too short: it needs at least ${shortestSecret} characters`)
  if (!env.PUBLIC_ORIGIN) fail('PUBLIC_ORIGIN', 'is missing: links in mails and texts start with it')
  if (!env.DATABASE_URL && !hasDataDir) {
    fail('DATABASE_URL', 'is missing, and so is DATA_DIR: one of them must say where the data is kept')
  }
}

/**
 * What sign-ins are signed with: JWT_SECRET, else (in demo mode alone) one made once and kept in DATA_DIR, so that people
 * stay signed in over a restart.
 */
export function signingSecret(env: Env): string {
  if (env.JWT_SECRET) return env.JWT_SECRET
  if (env.mode === 'production')
    throw new SettingError('JWT_SECRET', 'is missing', settings.JWT_SECRET.example)
  const file = join(env.DATA_DIR, 'jwt-secret')
  makeDataDir(env.DATA_DIR)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusableDataDir(env.DATA_DIR, error)
  }
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unusableDataDir(env.DATA_DIR, error)
  }
}
