import SMTPTransport from 'nodemailer/lib/smtp-transport'
import pg from 'pg'
import { SettingError } from '../core/setting-error.ts'

/** Kinds of connection that may leave this machine unencrypted if ALLOW_PLAIN lists them. */
export const plainConnections = ['mail', 'texts', 'database'] as const
export type PlainConnection = (typeof plainConnections)[number]

/** Names of this machine in an address, as the URL parser returns them. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

const isLoopbackHost = (host: string): boolean =>
  LOOPBACK_HOSTS.includes(host.toLowerCase()) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** True if calls to the address are encrypted, or do not leave this machine. */
export function isEncryptedOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/** Modes of a database connection that never fall back to an unencrypted connection, and verify the certificate. */
const TLS_MODES: readonly string[] = ['require', 'verify-ca', 'verify-full']

/** Options of TLS that the driver really uses. */
type TlsOptions = { rejectUnauthorized?: unknown; checkServerIdentity?: unknown }

/**
 * True if the connection to the database is encrypted with a verified certificate, or does not leave this machine. Asks
 * the driver, because other options of the address and the environment change the host and the verification.
 * @throws SettingError if the driver cannot use the address, for example because a certificate's file is missing
 */
function isDatabaseEncryptedOrLocal(url: string, example: string): boolean {
  const { host, ssl } = parseDatabaseUrl(url, example)
  if (host.startsWith('/') || isLoopbackHost(host)) return true
  if (!TLS_MODES.includes(new URL(url).searchParams.getAll('sslmode').at(-1) ?? '')) return false
  if (typeof ssl !== 'object') return ssl === true
  return ssl.rejectUnauthorized === undefined && ssl.checkServerIdentity === undefined
}

function parseDatabaseUrl(url: string, example: string): { host: string; ssl: boolean | TlsOptions } {
  try {
    return new pg.Client({ connectionString: url })
  } catch (error) {
    throw new SettingError('DATABASE_URL', `cannot be used: ${(error as Error).message}`, example, error)
  }
}

/** Returns the options with which the mail server is really connected. */
function parseSmtpUrl(url: string): { host?: string; secure?: boolean; tls?: TlsOptions } {
  return new SMTPTransport({ url }).options
}

/** True if the certificate of the mail server is verified, or if the connection does not leave this machine. */
function isMailServerVerifiedOrLocal(url: string): boolean {
  const { host = '', tls } = parseSmtpUrl(url)
  return isLoopbackHost(host) || tls?.rejectUnauthorized === undefined || tls.rejectUnauthorized === true
}

type ConnectionSettings = {
  ALLOW_PLAIN: readonly PlainConnection[]
  SMTP_URL?: string | undefined
  SMS_GATEWAY_URL?: string | undefined
  DATABASE_URL?: string | undefined
}

type ExampleReader = (name: 'SMTP_URL' | 'SMS_GATEWAY_URL' | 'DATABASE_URL') => string

/**
 * Checks that connections outside this machine are encrypted.
 * @throws SettingError for the first setting that is not encrypted and that ALLOW_PLAIN does not list
 */
export function checkConnections(env: ConnectionSettings, getExample: ExampleReader): void {
  const { ALLOW_PLAIN, SMS_GATEWAY_URL, DATABASE_URL, SMTP_URL } = env
  if (SMS_GATEWAY_URL && !ALLOW_PLAIN.includes('texts') && !isEncryptedOrLocal(SMS_GATEWAY_URL))
    throw new SettingError(
      'SMS_GATEWAY_URL',
      'must be https outside this machine. Set ALLOW_PLAIN=texts if the network to the gateway is your own',
      getExample('SMS_GATEWAY_URL'),
    )
  if (
    DATABASE_URL &&
    !ALLOW_PLAIN.includes('database') &&
    !isDatabaseEncryptedOrLocal(DATABASE_URL, getExample('DATABASE_URL'))
  )
    throw new SettingError(
      'DATABASE_URL',
      'must end with ?sslmode=require outside this machine, without options that weaken it. ' +
        'Set ALLOW_PLAIN=database if the network between the two machines is your own',
      getExample('DATABASE_URL'),
    )
  if (SMTP_URL && !ALLOW_PLAIN.includes('mail') && !isMailServerVerifiedOrLocal(SMTP_URL))
    throw new SettingError(
      'SMTP_URL',
      'must not have the option tls.rejectUnauthorized, so that the certificate of the mail server is verified. ' +
        'Set ALLOW_PLAIN=mail if the network to the mail server is your own',
      getExample('SMTP_URL'),
    )
  if (SMTP_URL && isStartTlsRequired(env) && new URL(SMTP_URL).searchParams.has('requireTLS'))
    throw new SettingError(
      'SMTP_URL',
      'must not have the option requireTLS, because Hallbook sets it. ' +
        'Set ALLOW_PLAIN=mail if the network to the mail server is your own',
      getExample('SMTP_URL'),
    )
}

/** True if emails may be sent only after STARTTLS. Other connections are encrypted from the first byte. */
export function isStartTlsRequired({
  SMTP_URL,
  ALLOW_PLAIN,
}: Pick<ConnectionSettings, 'SMTP_URL' | 'ALLOW_PLAIN'>): boolean {
  if (!SMTP_URL || ALLOW_PLAIN.includes('mail')) return false
  const { host = '', secure } = parseSmtpUrl(SMTP_URL)
  return !secure && !isLoopbackHost(host)
}
