import { eq, sql } from 'drizzle-orm'
import { api, type OperationName } from '../contract/api.ts'
import { AppError, type ErrorCode } from '../contract/errors.ts'
import { newId } from '../contract/id.ts'
import type { Operation } from '../contract/operation.ts'
import type { SecurityEventKind } from '../contract/security-event-kinds.ts'
import { securityEvents, users } from './db/schema.ts'
import { describeError } from './log.ts'
import type { Services } from './services.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  /** Whose account it is about; null where nobody's is known. */
  user: string | null
  address: string
  /** The call, by its name in the API. */
  operation: OperationName
}

/**
 * Records who tried what from where. Like events of one minute are one, which counts them: a flood is told by its number.
 * The log gets the event's id alone.
 */
export const recordEvent = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  { kind, user: user_id, address, operation }: SecurityEvent,
): Promise<void> => {
  const { minute, kind: what, address: from, operation: call } = securityEvents
  const [event] = await db.network((tx) =>
    tx
      .insert(securityEvents)
      .values({ id: newId(), kind, user_id, address, operation })
      .onConflictDoUpdate({
        target: [minute, what, securityEvents.user_id, from, call],
        set: { times: sql`${securityEvents.times} + 1`, last_at: sql`now()` },
      })
      .returning({ id: securityEvents.id }),
  )
  log.info({ event: event?.id }, 'security event')
}

/** What is known of a call while it is answered; whoever answers it fills it in. */
export type KnownOfCall = { readonly address: string; user: string | null; body?: unknown }

const FAILURES: readonly ErrorCode[] = [
  'invalid_credentials',
  'invalid_one_time_code',
  'InvalidToken',
  'TokenExpired',
]

/** What a refused call is recorded as, if anything: of a sign-in that has run out there is nothing to tell. */
const kindOf = (o: Operation, { code, status }: AppError): SecurityEventKind | null => {
  // Who is led to set up a code tries to get nowhere.
  if (code === 'one_time_code_missing') return null
  if (status === 403) return 'refused'
  if (FAILURES.includes(code)) return 'failed'
  // Who is signed in and only too fast is nobody who tries to get in.
  return code === 'too_many_tries' && o.access === 'everyone' ? 'locked_out' : null
}

/** Calls without a sign-in that name the account they are about. */
const NAME_AN_ACCOUNT: readonly OperationName[] = ['auth.sign_in', 'password_reset_request.create']

const namedUser = async (
  { db }: Services,
  operation: OperationName,
  body: unknown,
): Promise<string | null> => {
  if (!NAME_AN_ACCOUNT.includes(operation)) return null
  const { email = '' } = (body ?? {}) as { email?: string }
  const [found] = await db.network((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase())),
  )
  return found?.id ?? null
}

/**
 * Records what an answered or refused call means for security. Every call of the API comes by here: what an answer means
 * stands in the API map (`event`), so that no handler can miss it.
 */
export const withEvents = async (
  services: Services,
  operation: OperationName,
  known: KnownOfCall,
  answer: () => Promise<Response>,
): Promise<Response> => {
  const o: Operation = api[operation]
  const { address } = known
  try {
    const response = await answer()
    if (o.event) await recordEvent(services, { kind: o.event, user: known.user, address, operation })
    return response
  } catch (error) {
    const kind = error instanceof AppError && kindOf(o, error)
    if (kind) await recordRefusal(services, kind, operation, known)
    throw error
  }
}

/** What the caller is told of a refusal does not depend on whether it could be recorded. */
const recordRefusal = async (
  services: Services,
  kind: SecurityEventKind,
  operation: OperationName,
  { address, user, body }: KnownOfCall,
): Promise<void> => {
  try {
    const whose = user ?? (await namedUser(services, operation, body))
    await recordEvent(services, { kind, user: whose, address, operation })
  } catch (error) {
    services.log.error(describeError(error), 'security event not recorded')
  }
}
