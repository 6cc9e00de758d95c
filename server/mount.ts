import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { isAllowed } from '../contract/access.ts'
import { api, type OperationName } from '../contract/api.ts'
import { AppError, buildNonFieldError } from '../contract/errors.ts'
import type { Operation, RequestPart, Schema } from '../contract/operation.ts'
import { findListForObject } from '../contract/plain-objects.ts'
import type { CurrentUser } from '../contract/user.ts'
import { findAnyUser, findUserBySignIn } from './auth/current-user.ts'
import { requireRecentSignIn } from './auth/recent-sign-in.ts'
import { buildEndedError, type DrainableSignIn, findSignInEnd } from './auth/sign-in-end.ts'
import { recordSignInUse } from './auth/sign-in-use.ts'
import { getClientAddress } from './http/address.ts'
import { readJson, toStorableValue } from './http/body.ts'
import { type CallLimit, createCallLimit } from './http/call-limit.ts'
import { toFieldProblems } from './http/issue-detail.ts'
import { respondWithJson } from './http/json-response.ts'
import { rejectOtherMethods } from './http/methods.ts'
import { checkOrigin } from './http/origin.ts'
import { readIfMatch, toEtag, VersionedOutput } from './http/row-version.ts'
import type { Call, Handlers } from './kit/handler.ts'
import { type CallFacts, withSecurityEvents } from './kit/security-events.ts'
import type { Services } from './kit/services.ts'

/** Handler of any operation. `handleCall` parses its input by the operation's schemas. */
type AnyHandler = (call: AnyCall) => Promise<unknown>
type AnyCall = Omit<Call<OperationName>, RequestPart | 'user' | 'signIn'> &
  Record<RequestPart, unknown> & { user: CurrentUser | null; signIn: string | null }

declare module 'hono' {
  interface ContextVariableMap {
    operation?: OperationName
  }
}

const DEFAULT_BODY_LIMIT = 262_144

/**
 * Headers of the response to a HEAD call for an event stream. The stream itself is not opened, because
 * nothing would close it.
 */
const EVENT_STREAM_HEADERS = { 'Content-Type': 'text/event-stream' }

const parseInput = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const listField = findListForObject(schema, value)
  if (listField !== null)
    throw new AppError('invalid', listField ? { [listField]: ['not_valid'] } : buildNonFieldError('not_valid'))
  const result = v.safeParse(schema, value)
  if (!result.success) throw new AppError('invalid', toFieldProblems(result.issues))
  return result.output
}

/**
 * Schema of a call without a body. An empty object is accepted, and its fields are ignored like all undeclared fields.
 */
const NoBody = v.optional(v.object({}))

/**
 * Reads and validates the body.
 * @throws AppError `invalid`, `unreadable_body`, `too_large`
 */
const readBody = async (context: Context, operation: Operation): Promise<unknown> => {
  if (operation.rawBody || operation.method === 'GET') return undefined
  const rawBody = await readJson(context.req.raw, operation.bodyLimit ?? DEFAULT_BODY_LIMIT)
  const body = parseInput(operation.body ?? NoBody, rawBody)
  return operation.body ? body : undefined
}

/**
 * Pattern of the Authorization header `JWT {token}`. The scheme is case-insensitive and followed by one or more blanks
 * (RFC 9110, 11).
 */
const CREDENTIALS_PATTERN = /^JWT +(\S+)$/i

type SignedInCaller = { user: CurrentUser; signIn: string; drain: DrainableSignIn | null }

/**
 * Authenticates the caller with the token.
 * @throws AppError with the reason if the user is not signed in
 */
const requireSignIn = async (
  context: Context,
  operation: Operation,
  { db, env, tokens }: Services,
): Promise<SignedInCaller> => {
  const [, token] = CREDENTIALS_PATTERN.exec(context.req.header('authorization') ?? '') ?? []
  const claims = token ? await tokens.read(token) : null
  if (!claims) throw new AppError('not_signed_in')
  const { signIn } = claims
  const user = claims.expires > new Date() ? await findUserBySignIn(db, signIn) : null
  if (user) {
    await recordSignInUse({ db, env }, signIn, { address: getClientAddress(context, env.TRUST_PROXY) })
    return { user, signIn, drain: null }
  }
  const signInEnd = await findSignInEnd(db, claims)
  const formerUser = operation.drains && signInEnd.drain ? await findAnyUser(db, claims.user) : null
  if (!formerUser) throw buildEndedError(signInEnd)
  return { user: formerUser, signIn, drain: signInEnd.drain }
}

/** Call limits for users, and for addresses without a sign-in. */
type CallLimits = { users: CallLimit; addresses: CallLimit }

/**
 * Factor by which the call limit of an address is higher than that of a user. A whole office or a hall full
 * of families may share one address.
 */
const ADDRESS_LIMIT_FACTOR = 2

/**
 * Duration of a body upload in ms. After a longer upload the sign-in is checked again, because it may have ended during
 * the upload.
 */
const SLOW_BODY_MS = 1000

/**
 * Checks that the user may make this call.
 * @throws AppError if the user may not
 */
const checkPermission = (operation: Operation, { user }: SignedInCaller): void => {
  if (!isAllowed(operation.access, user)) throw new AppError('forbidden')
  if (user.one_time_code_required && !operation.beforeCode) throw new AppError('one_time_code_missing')
}

/** True if this call needs a recent proof of the caller's identity. Some calls need it only for certain body fields. */
function needsRecentSignIn({ needsRecentSignIn: fields }: Operation, body: unknown): boolean {
  if (!fields || fields === true) return fields === true
  return fields.some((field) => Object.hasOwn(Object(body), field))
}

/**
 * Handles a call with checks in a fixed order: 401 if the caller is not signed in, 403 if the role may not make the
 * call, 400 if the input is invalid, 403 if the caller must prove their identity again. The handler decides about 404.
 */
const handleCall = async (
  context: Context,
  name: OperationName,
  operation: Operation,
  handler: AnyHandler,
  services: Services,
  limits: CallLimits,
  callFacts: CallFacts,
): Promise<Response> => {
  checkOrigin(context, services.env.PUBLIC_ORIGIN)
  let caller: SignedInCaller | { user: null; signIn: null; drain: null } = { user: null, signIn: null, drain: null }
  if (operation.access === 'everyone' && !operation.unlimited) limits.addresses.count(callFacts.address)
  if (operation.access !== 'everyone') {
    const signedInCaller = await requireSignIn(context, operation, services)
    callFacts.user = signedInCaller.user.id
    limits.users.count(signedInCaller.user.id)
    checkPermission(operation, signedInCaller)
    caller = signedInCaller
  } else if (operation.knowsUser && context.req.header('authorization')) {
    // Handle a caller whose sign-in has ended as an unauthenticated visitor.
    caller = await requireSignIn(context, operation, services).catch(() => caller)
    callFacts.user = caller.user?.id ?? null
  }
  if (operation.stream && context.req.method === 'HEAD') return context.body(null, 200, EVENT_STREAM_HEADERS)
  const params = operation.params ? parseParams(operation.params, context.req.param()) : undefined
  const query = parseInput(operation.query, readQuery(operation.query, context.req.queries()))
  const bodyStartedAt = performance.now()
  const body = await readBody(context, operation)
  if (operation.access !== 'everyone' && performance.now() - bodyStartedAt > SLOW_BODY_MS) {
    const recheckedCaller = await requireSignIn(context, operation, services)
    checkPermission(operation, recheckedCaller)
    caller = recheckedCaller
  }
  if (caller.signIn && needsRecentSignIn(operation, body)) await requireRecentSignIn(services.db, caller.signIn)
  const ifMatch = operation.versioned && operation.body ? readIfMatch(context.req.header('if-match')) : null
  callFacts.body = body
  const call = {
    ...services,
    ...caller,
    params,
    query,
    body,
    bytes: operation.rawBody ? context.req.raw.body : null,
    ifMatch,
    address: callFacts.address,
    setEventUser: (user: string) => {
      callFacts.user = user
    },
    target: getTarget(context.req.url),
    header: (name: string) => context.req.header(name),
    // A response may set several cookies.
    setHeader: (name: string, value: string) => context.header(name, value, { append: name === 'Set-Cookie' }),
    // Create the signal lazily, because most calls do not use it.
    get signal() {
      return context.req.raw.signal
    },
  }
  const result = await handler(call)
  if (result instanceof Response) return result
  if (result instanceof VersionedOutput) context.header('ETag', toEtag(result.version))
  const output = result instanceof VersionedOutput ? result.output : result
  if (operation.status === 204) return context.body(null, 204)
  const parsedOutput = v.safeParse(operation.output, output)
  if (!parsedOutput.success) {
    // This is a programming error. Log the field names, never the values.
    services.log.error(
      { operation: name, fields: Object.keys(toFieldProblems(parsedOutput.issues)).slice(0, 5) },
      'bad output',
    )
    throw new AppError('unexpected')
  }
  return operation.revalidated
    ? respondWithEtag(context, parsedOutput.output)
    : respondWithJson(context, parsedOutput.output, operation.status ?? 200)
}

/**
 * Returns the path and query as sent. Does not parse the URL, because parsing may encode the query differently from the
 * signed query.
 */
const getTarget = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Responds with an ETag of the content, or with 304 if the caller has the same content. */
const respondWithEtag = (context: Context, output: unknown): Response => {
  const text = JSON.stringify(output)
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  context.header('ETag', `W/"${tag}"`)
  context.header('Cache-Control', 'public, no-cache')
  if (context.req.header('if-none-match')?.includes(tag)) return context.body(null, 304)
  return context.body(text, 200, { 'Content-Type': 'application/json' })
}

/**
 * Reads the query. If a parameter is repeated, a field that accepts lists gets all values, and any other
 * field gets the first value.
 */
const readQuery = (schema: Schema | undefined, query: Record<string, string[]>): Record<string, unknown> => {
  const { entries = {} } = (schema ?? {}) as { entries?: Record<string, Schema> }
  return Object.fromEntries(
    Object.entries(query).map(([key, values]) => {
      const field = Object.hasOwn(entries, key) ? entries[key] : undefined
      const isList = values.length > 1 && field !== undefined && v.is(field, [])
      return [key, isList ? values.map(toStorableValue) : toStorableValue(values[0])]
    }),
  )
}

/** Parses path parameters. An invalid id returns 404 instead of 400, for every caller. */
const parseParams = (schema: Schema, value: unknown): unknown => {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new AppError('not_found')
  return result.output
}

/** Mounts every operation of the API map under the app's base path. */
export const mountApi = (app: Hono, handlers: Handlers, services: Services): void => {
  const { CALLS_A_MINUTE } = services.env
  const limits = {
    users: createCallLimit(CALLS_A_MINUTE),
    addresses: createCallLimit(CALLS_A_MINUTE * ADDRESS_LIMIT_FACTOR),
  }
  // Mount fixed paths first, so that "dates" in /sessions/dates is not parsed as an id.
  const sortedPathEntries = [...groupNamesByPath()].sort(
    ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')),
  )
  for (const [path, names] of sortedPathEntries) {
    for (const name of names) {
      const operation: Operation = api[name]
      app.on(operation.method, operation.path, (context) => {
        context.set('operation', name)
        const handler = handlers[name] as AnyHandler
        const callFacts = { address: getClientAddress(context, services.env.TRUST_PROXY), user: null }
        return withSecurityEvents(services, name, callFacts, () =>
          handleCall(context, name, operation, handler, services, limits, callFacts),
        )
      })
    }
    rejectOtherMethods(
      app,
      path,
      names.map((name) => api[name].method),
    )
  }
}

/**
 * Groups operations by path. The names of parameters do not count, so `/a/:id` and `/a/:year` are the same
 * path.
 */
const groupNamesByPath = (): Map<string, OperationName[]> => {
  const namesByPath = new Map<string, OperationName[]>()
  for (const name of Object.keys(api) as OperationName[]) {
    let parameterCount = 0
    const path = api[name].path.replace(/:\w+/g, () => `:p${++parameterCount}`)
    namesByPath.set(path, [...(namesByPath.get(path) ?? []), name])
  }
  return namesByPath
}
