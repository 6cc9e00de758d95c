import * as v from 'valibot'
import type { AccessRule } from './access.ts'
import { buildBoundedList } from './bounded-list.ts'
import type { SecurityEventKind } from './security-event-kinds.ts'

export type Schema = v.GenericSchema<unknown, unknown>

/** MIME type for Excel files. */
type SpreadsheetMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One API call as plain data. The server, the client, the OpenAPI document and tests read it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api`, with `:name` for parameters. */
  readonly path: string
  /** Name of the access rule in `access.ts`. */
  readonly access: AccessRule
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly output: Schema
  /** HTTP status of a successful response. The default is 200. */
  readonly status?: 200 | 201 | 202 | 204
  /** True if the body is raw bytes instead of JSON. The handler reads the bytes as they arrive. */
  readonly rawBody?: true
  /** Maximum body size in bytes after decompression. The default is 256 KiB. */
  readonly bodyLimit?: number
  /** True if the replica provides this data offline. Screens that work offline do not make the call. */
  readonly offline?: true
  /**
   * True if the response is one row, with its version as `ETag`. A PUT or PATCH accepts `If-Match`. It rejects changes
   * based on another version with `changed_meanwhile`.
   */
  readonly versioned?: true
  /** True if caches may store the response but must revalidate it each time. The `ETag` is derived from the content. */
  readonly revalidated?: true
  /** True for operations that `buildCrudOperations` builds. */
  readonly crud?: true
  /** Security event that is recorded for each successful call. */
  readonly event?: SecurityEventKind
  /** True if a device whose sign-in has ended may still make this call, to send its unsent changes. */
  readonly drains?: true
  /**
   * True if the caller must have proved their identity in the last ten minutes, by a sign-in or `auth.reauthenticate`.
   * A list of body fields requires the proof only if the body contains one of these fields. Not needed for a call
   * whose body contains the password.
   */
  readonly needsRecentSignIn?: true | readonly string[]
  /**
   * True if staff without an authenticator app may make this call. Such a call reports the missing app or sets up an
   * app.
   */
  readonly beforeCode?: true
  /** True for a public call without a rate limit. Other machines make it as often as they need. */
  readonly unlimited?: true
  /** True for a public call whose handler also receives the user if the caller is signed in. */
  readonly knowsUser?: true
  /**
   * True if the handler itself validates the response with `output` and writes the JSON. For thousands of rows, this
   * saves about half of the time.
   */
  readonly written?: true
  /** True if the response is a stream of server-sent events instead of a JSON document. */
  readonly stream?: true
  /** Media type of a response that is a file instead of a JSON document. `output` is the schema of the file's text. */
  readonly file?:
    | 'text/csv'
    | 'text/calendar'
    | 'image/jpeg'
    | 'image/webp'
    | 'application/octet-stream'
    | SpreadsheetMimeType
}

export type RequestPart = 'params' | 'query' | 'body'

/** Part of a request as a caller sends it. Undefined if the operation does not accept this part. */
export type OperationInput<O extends Operation, K extends RequestPart> =
  O extends Record<K, infer S extends Schema> ? v.InferInput<S> : undefined
/** Part of a request as the handler receives it after parsing. */
export type ParsedOperationInput<O extends Operation, K extends RequestPart> =
  O extends Record<K, infer S extends Schema> ? v.InferOutput<S> : undefined
/** Response body of an operation. */
export type OperationOutput<O extends Operation> = v.InferOutput<O['output']>

/**
 * Returns the operation unchanged, so that TypeScript infers its exact types. The annotation below lets the build remove
 * operations that no page calls.
 */
// @__NO_SIDE_EFFECTS__
export const defineOperation = <const O extends Operation>(o: O): O => o

/** Builds the schema of `{count, results}`: one page of a list, and the total number of matching rows. */
// @__NO_SIDE_EFFECTS__
export const buildListResponseSchema = <S extends Schema>(row: S) =>
  v.object({ count: v.number(), results: v.array(row) })

// @__NO_SIDE_EFFECTS__
const buildIntegerParameter = (fallback: number, min: number, max: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(min),
      v.maxValue(max),
    ),
    fallback,
  )

/** Default number of rows on a page (API-21). */
export const PAGE_SIZE = 50

/** Builds the schema of the sort parameter, `ordering=column` or `ordering=-column`. Rejects unknown columns. */
// @__NO_SIDE_EFFECTS__
export const buildOrderingSchema = <const C extends readonly string[]>(columns: C) =>
  v.picklist(columns.flatMap((c) => [c, `-${c}`]) as `${'' | '-'}${C[number]}`[])

/** Maximum number of characters in a search text. */
export const MAX_SEARCH_LENGTH = 200

/** Builds the query schema of a list. It has the parameters of every list (API-10 to API-14) and the given filters. */
// @__NO_SIDE_EFFECTS__
export const buildListQuerySchema = <const C extends readonly string[], const F extends v.ObjectEntries>(
  columns: C,
  filters: F,
) =>
  v.object({
    ordering: v.optional(buildOrderingSchema(columns)),
    offset: buildIntegerParameter(0, 0, 1_000_000),
    limit: buildIntegerParameter(PAGE_SIZE, 1, 1000),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH))),
    ...filters,
  })

/** A boolean in a query string. */
export const QueryFlag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)

const MAX_QUERY_LIST_CHARACTERS = 100_000

/**
 * Builds the schema of a list in a query string, either as repeated parameters (`tags=a&tags=b`) or as one JSON list.
 */
// @__NO_SIDE_EFFECTS__
export const buildQueryArraySchema = <S extends v.GenericSchema>(maxItems: number, item: S) =>
  v.optional(
    v.pipe(
      v.union([v.pipe(v.string(), v.maxLength(MAX_QUERY_LIST_CHARACTERS)), v.array(v.string())]),
      v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
        const { value } = dataset
        if (typeof value !== 'string') return value
        if (!value.startsWith('[')) return [value]
        try {
          return JSON.parse(value)
        } catch {
          addIssue({ message: 'not_valid' })
          return NEVER
        }
      }),
      buildBoundedList(maxItems, item),
    ),
    '[]',
  )

export const NoContent = v.null()
