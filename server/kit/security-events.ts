import { eq, sql } from 'drizzle-orm'
import { api, type OperationName } from '../../contract/api.ts'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { Operation } from '../../contract/operation.ts'
import type { SecurityEventKind } from '../../contract/security-event-kinds.ts'
import { describeError } from '../core/log.ts'
import { securityEvents, users } from '../db/schema.ts'
import type { Services } from './services.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  /** Id of the account that the event is about. Null if unknown. */
  user: string | null
  address: string
  /** Name of the operation in the API map. */
  operation: OperationName
}

/**
 * Records a security event. Equal events within a minute are merged and counted, so a flood is one event with a high
 * count. Only the event's id is logged.
 */
export const recordEvent = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  { kind, user: user_id, address, operation }: SecurityEvent,
): Promise<void> => {
  const { minute, kind: kindColumn, address: addressColumn, operation: operationColumn } = securityEvents
  const [event] = await db.network((tx) =>
    tx
      .insert(securityEvents)
      .values({ id: newId(), kind, user_id, address, operation })
      .onConflictDoUpdate({
        target: [minute, kindColumn, securityEvents.user_id, addressColumn, operationColumn],
        set: { times: sql`${securityEvents.times} + 1`, last_at: sql`now()` },
      })
      .returning({ id: securityEvents.id }),
  )
  log.info({ event: event?.id }, 'security event')
}

/** Facts of a call for its security events. They are filled in while the call is handled. */
export type CallFacts = { readonly address: string; user: string | null; body?: unknown }

const FAILURE_CODES: readonly ErrorCode[] = [
  'invalid_credentials',
  'invalid_one_time_code',
  'wrong_birthday',
  'wrong_code',
  'InvalidToken',
  'TokenExpired',
]

/** Returns the kind of event for a refused call, or null. An expired sign-in is not an event. */
const getEventKind = (definition: Operation, { code, status }: AppError): SecurityEventKind | null => {
  // Ignore a user who must first set up a code or prove their identity again, because that is not an attack.
  if (code === 'one_time_code_missing' || code === 'reauthentication_needed') return null
  if (FAILURE_CODES.includes(code)) return 'failed'
  if (status === 403) return 'refused'
  // Report a lockout only for calls without a sign-in, because a signed-in user who calls too fast is not an attack.
  return code === 'too_many_tries' && definition.access === 'everyone' ? 'locked_out' : null
}

/** Calls without a sign-in that name an account in the body. */
const CALLS_WITH_ACCOUNT: readonly OperationName[] = ['auth.sign_in', 'password_reset_request.create']

const findNamedUser = async ({ db }: Services, operation: OperationName, body: unknown): Promise<string | null> => {
  if (!CALLS_WITH_ACCOUNT.includes(operation)) return null
  const { email = '' } = (body ?? {}) as { email?: string }
  const [namedUser] = await db.network((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase())),
  )
  return namedUser?.id ?? null
}

/**
 * Records the security event of a successful or refused call. Every API call runs through this function. The event of a
 * success is declared in the API map (`event`), so that no handler can miss it.
 */
export const withSecurityEvents = async (
  services: Services,
  operation: OperationName,
  callFacts: CallFacts,
  handle: () => Promise<Response>,
): Promise<Response> => {
  const definition: Operation = api[operation]
  const { address } = callFacts
  try {
    const response = await handle()
    if (definition.event)
      await recordEvent(services, { kind: definition.event, user: callFacts.user, address, operation })
    return response
  } catch (error) {
    const kind = error instanceof AppError && getEventKind(definition, error)
    if (kind) await recordRefusal(services, kind, operation, callFacts)
    throw error
  }
}

/** Records a refused call. An error while recording does not change the response. */
export const recordRefusal = async (
  services: Services,
  kind: SecurityEventKind,
  operation: OperationName,
  { address, user, body }: CallFacts,
): Promise<void> => {
  try {
    const userId = user ?? (await findNamedUser(services, operation, body))
    await recordEvent(services, { kind, user: userId, address, operation })
  } catch (error) {
    services.log.error(describeError(error), 'security event not recorded')
  }
}
