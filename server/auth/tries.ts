import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/client.ts'

const MAX_SIGN_IN_ATTEMPTS = 10
/**
 * Maximum number of sign-in attempts from one address for all accounts together. High enough for an office that shares
 * an address. Also limits an attacker who uses a new account name for each attempt.
 */
const MAX_SIGN_IN_ATTEMPTS_PER_ADDRESS = 200
const SIGN_IN_WINDOW_SECONDS = 300
/**
 * Maximum number of password links for one account in an hour, so that a visitor cannot fill another user's mailbox.
 */
const MAX_RESET_LINKS = 5
const RESET_LINKS_WINDOW_SECONDS = 3600
/** Maximum number of requests for password links and of attempts to use a link, from one address in 5 minutes. */
const MAX_RESETS_PER_ADDRESS = 100

/**
 * Maximum number of wrong one-time codes of an account in an hour. Low, because a user who enters codes already knows
 * the password.
 */
const MAX_CODE_ATTEMPTS = 10
const CODES_WINDOW_SECONDS = 3600

/** Maximum numbers of family registrations in an hour: from one address, such as a hall's Wi-Fi, and for one club. */
const MAX_REGISTRATIONS_PER_ADDRESS = 60
const MAX_REGISTRATIONS_PER_CLUB = 300
const REGISTRATIONS_WINDOW_SECONDS = 3600

/** Maximum number of survey answers for one club from one address in an hour (SUR-52). */
const MAX_SURVEYS = 60
const SURVEYS_WINDOW_SECONDS = 3600

/** Maximum number of requests for family links in an hour from one address (B-FAM-01). */
const MAX_FAMILY_LINK_REQUESTS = 60
const FAMILY_LINK_REQUESTS_WINDOW_SECONDS = 3600

/** Maximum numbers of referrals in an hour: from one address without a sign-in, and by one signed-in user. */
const MAX_REFERRALS_PER_ADDRESS = 20
const MAX_REFERRALS_PER_USER = 300
const REFERRALS_WINDOW_SECONDS = 3600

/**
 * Returns the key of the attempts on an account from an address. The key is a hash, so that the table contains no
 * names.
 */
const hashAttemptKey = (secret: string, account: string, address: string): string =>
  createHmac('sha256', secret).update(`${account.toLowerCase()}\n${address}`).digest('hex')

export type TryCounter = {
  /**
   * Counts a sign-in attempt before its password is checked, so that concurrent attempts cannot exceed the limit.
   * Throws `too_many_tries`.
   */
  count(account: string, address: string): Promise<void>
  /**
   * Counts a request for a password link. If no account is given, counts an attempt to use a link. Throws
   * `too_many_tries`.
   */
  countReset(address: string, account?: string): Promise<void>
  /**
   * Counts a family registration for the club if one is given, otherwise for the address. Returns the count. Throws
   * `too_many_tries`.
   */
  countRegistration(address: string, club?: string): Promise<number>
  /** Counts an answer to a club's survey from an address. Throws `too_many_tries`. */
  countSurvey(address: string, club: string): Promise<void>
  /** Counts a request for a family link from an address. Throws `too_many_tries`. */
  countFamilyLinkRequest(address: string): Promise<void>
  /** Counts a referral for the user if one is given, otherwise for the visitor's address. Throws `too_many_tries`. */
  countReferral(address: string, user?: string): Promise<void>
  /** Resets the count after a correct password. */
  clear(account: string, address: string): Promise<void>
  /** Counts a one-time code for an account, from any address. Throws `too_many_tries`. */
  countCode(account: string): Promise<void>
  /** Resets the count after a correct code. */
  clearCode(account: string): Promise<void>
}

/**
 * Creates the counter of attempts. The counts are in the database, so that all server processes share them. The limits
 * are the constants above.
 */
export const createTryCounter = (db: Db, secret: string): TryCounter => {
  const countAttempt = async (key: string, limit: number, seconds = SIGN_IN_WINDOW_SECONDS): Promise<number> => {
    const id = await db.network(async (tx) => {
      await tx.execute(
        sql`DELETE FROM sign_in_tries WHERE at < now() - make_interval(secs => ${RESET_LINKS_WINDOW_SECONDS})`,
      )
      const { rows } = await tx.execute<{ id: number }>(
        sql`INSERT INTO sign_in_tries (key) VALUES (${key}) RETURNING id`,
      )
      return rows[0]?.id ?? 0
    })
    const { tries, retryAfter } = await db.network(async (tx) => {
      const { rows } = await tx.execute<{ tries: number; wait: number }>(
        sql`SELECT count(*)::int AS tries,
                   ceil(extract(epoch FROM min(at) + make_interval(secs => ${seconds}) - now()))::int AS wait
            FROM sign_in_tries
            WHERE key = ${key} AND at >= now() - make_interval(secs => ${seconds})`,
      )
      const { tries = 0, wait = seconds } = rows[0] ?? {}
      if (tries <= limit) return { tries, retryAfter: null }
      await tx.execute(sql`DELETE FROM sign_in_tries WHERE id = ${id}`)
      return { tries, retryAfter: Math.max(1, wait) }
    })
    if (retryAfter !== null) throw new AppError('too_many_tries', null, { retryAfter })
    return tries
  }
  const clearAttempts = async (key: string): Promise<void> => {
    await db.network((tx) => tx.execute(sql`DELETE FROM sign_in_tries WHERE key = ${key}`))
  }
  return {
    count: async (account, address) => {
      await countAttempt(hashAttemptKey(secret, '', address), MAX_SIGN_IN_ATTEMPTS_PER_ADDRESS)
      await countAttempt(hashAttemptKey(secret, account, address), MAX_SIGN_IN_ATTEMPTS)
    },
    countReset: async (address, account) => {
      await countAttempt(hashAttemptKey(secret, 'password_reset', address), MAX_RESETS_PER_ADDRESS)
      if (account)
        await countAttempt(
          hashAttemptKey(secret, account, 'password_reset'),
          MAX_RESET_LINKS,
          RESET_LINKS_WINDOW_SECONDS,
        )
    },
    countRegistration: (address, club) =>
      club
        ? countAttempt(
            hashAttemptKey(secret, club, 'registration'),
            MAX_REGISTRATIONS_PER_CLUB,
            REGISTRATIONS_WINDOW_SECONDS,
          )
        : countAttempt(
            hashAttemptKey(secret, 'registration', address),
            MAX_REGISTRATIONS_PER_ADDRESS,
            REGISTRATIONS_WINDOW_SECONDS,
          ),
    countSurvey: async (address, club) => {
      await countAttempt(hashAttemptKey(secret, `survey ${club}`, address), MAX_SURVEYS, SURVEYS_WINDOW_SECONDS)
    },
    countFamilyLinkRequest: async (address) => {
      const key = hashAttemptKey(secret, 'family link', address)
      await countAttempt(key, MAX_FAMILY_LINK_REQUESTS, FAMILY_LINK_REQUESTS_WINDOW_SECONDS)
    },
    countReferral: async (address, user) => {
      const key = user ? hashAttemptKey(secret, 'referral of', user) : hashAttemptKey(secret, 'referral from', address)
      await countAttempt(key, user ? MAX_REFERRALS_PER_USER : MAX_REFERRALS_PER_ADDRESS, REFERRALS_WINDOW_SECONDS)
    },
    clear: (account, address) => clearAttempts(hashAttemptKey(secret, account, address)),
    countCode: async (account) => {
      await countAttempt(hashAttemptKey(secret, account, 'one_time_code'), MAX_CODE_ATTEMPTS, CODES_WINDOW_SECONDS)
    },
    clearCode: (account) => clearAttempts(hashAttemptKey(secret, account, 'one_time_code')),
  }
}
