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
 * Maximum number of wrong passwords of an account in an hour, from all unknown devices together, and of each sign-in of
 * the account. It slows down an attacker with many addresses. Devices on which the account signed in before have a limit of their own, so that an
 * attacker cannot lock out the user.
 */
const MAX_WRONG_PASSWORDS = 30
const WRONG_PASSWORDS_WINDOW_SECONDS = 3600
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

/**
 * Maximum numbers of family registrations in an hour: from one address, from the Wi-Fi of a hall where a device of the
 * club is signed in, and for one club.
 */
const MAX_REGISTRATIONS_PER_ADDRESS = 60
const MAX_REGISTRATIONS_AT_CLUB = 200
const MAX_REGISTRATIONS_PER_CLUB = 300
const REGISTRATIONS_WINDOW_SECONDS = 3600
/** Window in which a flood of registrations from one address is recognised. */
const REGISTRATION_FLOOD_SECONDS = 600

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

/** Takes a counted attempt back, after a correct password or if the password could not be checked. */
export type TakeBack = () => Promise<void>

export type TryCounter = {
  /**
   * Counts a sign-in attempt before its password is checked, so that concurrent attempts cannot exceed the limit.
   * Throws `too_many_tries`.
   */
  count(account: string, address: string): Promise<TakeBack>
  /**
   * Counts a sign-in attempt of an account over all addresses. Throws `too_many_tries`.
   * @param device key of a device on which the account signed in before, or null
   */
  countOverAddresses(account: string, device: string | null): Promise<TakeBack>
  /**
   * Counts a password that a signed-in user sends again, over all addresses. Each sign-in has a limit of its own, so
   * that wrong passwords elsewhere do not lock out the user. Throws `too_many_tries`.
   */
  countSignedIn(account: string, signIn: string): Promise<TakeBack>
  /**
   * Counts a request for a password link. If no account is given, counts an attempt to use a link. Throws
   * `too_many_tries`.
   */
  countReset(address: string, account?: string): Promise<void>
  /** Counts a family registration for the club, and returns the number in an hour. Throws `too_many_tries`. */
  countRegistration(club: string): Promise<number>
  /**
   * Counts a family registration from an address, and returns the number in the last ten minutes. Throws
   * `too_many_tries`.
   * @param isAtClub true if a device of the club is signed in from this address
   */
  countRegistrationFrom(address: string, isAtClub: boolean): Promise<number>
  /** Counts a request for the options of a sign-in by passkey from an address. Throws `too_many_tries`. */
  countPasskeyOptions(address: string): Promise<void>
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
  const countAttempt = async (key: string, limit: number, seconds = SIGN_IN_WINDOW_SECONDS): Promise<number> =>
    (await addAttempt(key, limit, seconds)).tries
  const addAttempt = async (key: string, limit: number, seconds: number): Promise<{ tries: number; id: number }> => {
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
    return { tries, id }
  }
  const addReturnableAttempt = async (
    key: string,
    limit: number,
    seconds = SIGN_IN_WINDOW_SECONDS,
  ): Promise<TakeBack> => {
    const { id } = await addAttempt(key, limit, seconds)
    return async () => {
      await db.network((tx) => tx.execute(sql`DELETE FROM sign_in_tries WHERE id = ${id}`))
    }
  }
  const countRecent = (key: string, seconds: number): Promise<number> =>
    db.network(async (tx) => {
      const { rows } = await tx.execute<{ tries: number }>(
        sql`SELECT count(*)::int AS tries FROM sign_in_tries
            WHERE key = ${key} AND at > now() - make_interval(secs => ${seconds})`,
      )
      return rows[0]?.tries ?? 0
    })
  const clearAttempts = async (key: string): Promise<void> => {
    await db.network((tx) => tx.execute(sql`DELETE FROM sign_in_tries WHERE key = ${key}`))
  }
  return {
    count: async (account, address) => {
      const takeBackFromAddress = await addReturnableAttempt(
        hashAttemptKey(secret, '', address),
        MAX_SIGN_IN_ATTEMPTS_PER_ADDRESS,
      )
      const takeBackFromAccount = await addReturnableAttempt(
        hashAttemptKey(secret, account, address),
        MAX_SIGN_IN_ATTEMPTS,
      )
      return async () => {
        await takeBackFromAddress()
        await takeBackFromAccount()
      }
    },
    countOverAddresses: (account, device) => {
      if (device === null)
        return addReturnableAttempt(
          hashAttemptKey(secret, account, 'any address'),
          MAX_WRONG_PASSWORDS,
          WRONG_PASSWORDS_WINDOW_SECONDS,
        )
      return addReturnableAttempt(hashAttemptKey(secret, account, `device ${device}`), MAX_SIGN_IN_ATTEMPTS)
    },
    countSignedIn: (account, signIn) =>
      addReturnableAttempt(
        hashAttemptKey(secret, account, `sign-in ${signIn}`),
        MAX_WRONG_PASSWORDS,
        WRONG_PASSWORDS_WINDOW_SECONDS,
      ),
    countReset: async (address, account) => {
      await countAttempt(hashAttemptKey(secret, 'password_reset', address), MAX_RESETS_PER_ADDRESS)
      if (account)
        await countAttempt(
          hashAttemptKey(secret, account, 'password_reset'),
          MAX_RESET_LINKS,
          RESET_LINKS_WINDOW_SECONDS,
        )
    },
    countRegistration: (club) =>
      countAttempt(
        hashAttemptKey(secret, club, 'registration'),
        MAX_REGISTRATIONS_PER_CLUB,
        REGISTRATIONS_WINDOW_SECONDS,
      ),
    countRegistrationFrom: async (address, isAtClub) => {
      const key = hashAttemptKey(secret, 'registration', address)
      const limit = isAtClub ? MAX_REGISTRATIONS_AT_CLUB : MAX_REGISTRATIONS_PER_ADDRESS
      await countAttempt(key, limit, REGISTRATIONS_WINDOW_SECONDS)
      return countRecent(key, REGISTRATION_FLOOD_SECONDS)
    },
    countPasskeyOptions: async (address) => {
      await countAttempt(hashAttemptKey(secret, 'passkey options', address), MAX_SIGN_IN_ATTEMPTS_PER_ADDRESS)
    },
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
