import type { Api, ApiOutput, ApiParsedInput, OperationName } from '../../contract/api.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { DrainableSignIn } from '../auth/sign-in-end.ts'
import type { IfMatchVersions, VersionedOutput } from '../http/row-version.ts'
import type { Services } from './services.ts'

type IsOpen<N extends OperationName> = Api[N]['access'] extends 'everyone' ? true : false

/** Input of a handler: parsed input, the caller, and the services. */
export type Call<N extends OperationName> = Services & {
  params: ApiParsedInput<N, 'params'>
  query: ApiParsedInput<N, 'query'>
  body: ApiParsedInput<N, 'body'>
  /** Stream of a raw body. Null if the call has no body. */
  bytes: ReadableStream<Uint8Array> | null
  user: IsOpen<N> extends true ? CurrentUser | null : CurrentUser
  /** Row versions in the `If-Match` header of a PUT or PATCH. */
  ifMatch: IfMatchVersions
  /** Id of the sign-in to which the call's token belongs. */
  signIn: IsOpen<N> extends true ? string | null : string
  /** Set if the sign-in has ended and the device uploads its unsent changes (`drains`). */
  drain: DrainableSignIn | null
  /** The caller's network address. */
  address: string
  /** Sets the account that the call's security event is about, for a caller who was not signed in before. */
  setEventUser(user: string): void
  /** Path and query of the call as sent, for verifying signatures of other machines. */
  target: string
  /** Returns a header of the call, such as a cookie or another machine's signature. */
  header(name: string): string | undefined
  /** Sets a header of the response, or adds a `Set-Cookie` header. Ignored by handlers that return a Response themselves. */
  setHeader(name: string, value: string): void
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
}

/** Operations whose handlers return a Response themselves: a stream, a file, or serialised JSON. */
type RawOperationName = {
  [N in OperationName]: Api[N] extends { stream: true } | { file: string } | { written: true } ? N : never
}[OperationName]

/** Operations that return one row with its version. */
type VersionedOperationName = { [N in OperationName]: Api[N] extends { versioned: true } ? N : never }[OperationName]

/** Handlers of all operations. The type requires a handler for each operation. */
export type Handlers = {
  [N in OperationName]: (
    call: Call<N>,
  ) => Promise<
    N extends RawOperationName
      ? Response
      : N extends VersionedOperationName
        ? VersionedOutput<ApiOutput<N>>
        : ApiOutput<N>
  >
}
