import * as v from 'valibot'
import type { AccessRule } from './access.ts'
import { listUpTo } from './bounded-list.ts'
import type { SecurityEventKind } from './security-event-kinds.ts'

export type Schema = v.GenericSchema<unknown, unknown>

/** The type of an Excel file. */
type Spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One call of the API as plain data. Server, client, OpenAPI document and tests all read it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  /** Who may call it: a rule of `access.ts`. */
  readonly access: AccessRule
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly output: Schema
  /** HTTP status of the plain answer; 200 unless given. */
  readonly status?: 200 | 201 | 204
  /** Takes bytes as they are in the place of JSON; its handler reads them as they come. */
  readonly rawBody?: true
  /** Largest body in bytes after decompression; 256 KiB unless given. */
  readonly bodyLimit?: number
  /** The replica answers this in the hall: screens that work offline do not make the call. */
  readonly offline?: true
  /**
   * Answers with one row, and with its version as `ETag`. Of a PUT or PATCH: takes `If-Match`, and refuses with
   * `changed_meanwhile` what was made of another version.
   */
  readonly versioned?: true
  /** Anybody may keep the answer, and asks each time whether it has changed: it has an `ETag` of its content. */
  readonly revalidated?: true
  /** One of those that `crud` makes. */
  readonly crud?: true
  /** The security event that a call which was answered is recorded as. */
  readonly event?: SecurityEventKind
  /** A device whose sign-in was ended may still make this call, to send what it holds. */
  readonly drains?: true
  /** Staff who have yet to set up an app for one-time codes may make this call: it tells them so, or sets one up. */
  readonly beforeCode?: true
  /** Of a call that is open to everyone: other machines make it as often as they have to. */
  readonly unlimited?: true
  /** Of a call that is open to everyone: it is told who calls, where they are signed in. */
  readonly knowsUser?: true
  /** Its handler parses by `output` and writes the JSON itself: of thousands of rows that is half of the time. */
  readonly written?: true
  /** Answers with a stream of server-sent events instead of one JSON document. */
  readonly stream?: true
  /** Answers with a file of this type instead of one JSON document; `output` is its text. */
  readonly file?:
    | 'text/csv'
    | 'text/calendar'
    | 'image/jpeg'
    | 'image/webp'
    | 'application/octet-stream'
    | Spreadsheet
}

export type RequestPart = 'params' | 'query' | 'body'

/** What a caller of an operation sends; undefined where it takes none. */
export type InputOf<O extends Operation, K extends RequestPart> =
  O extends Record<K, infer S extends Schema> ? v.InferInput<S> : undefined
/** What its handler gets after parsing. */
export type ParsedOf<O extends Operation, K extends RequestPart> =
  O extends Record<K, infer S extends Schema> ? v.InferOutput<S> : undefined
/** What it answers. */
export type OutputOf<O extends Operation> = v.InferOutput<O['output']>

/** Declares an operation and keeps its exact types. */
export const operation = <const O extends Operation>(o: O): O => o

/** `{count, results}`: one page of a list and how many rows match in all. */
export const listOf = <S extends Schema>(row: S) => v.object({ count: v.number(), results: v.array(row) })

const wholeNumber = (fallback: number, min: number, max: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(min),
      v.maxValue(max),
    ),
    fallback,
  )

/** Rows on a page of a list unless the caller asks for another number (API-21). */
export const PAGE_SIZE = 50

/** `ordering=column` or `-column`; an unknown column is refused. */
export const orderingOf = <const C extends readonly string[]>(columns: C) =>
  v.picklist(columns.flatMap((c) => [c, `-${c}`]) as `${'' | '-'}${C[number]}`[])

/** The most letters that a list is searched for. */
export const MAX_SEARCH_LENGTH = 200

/** The query parameters that every list takes (API-10 to API-14) beside its own filters. */
export const listQuery = <const C extends readonly string[], const F extends v.ObjectEntries>(
  columns: C,
  filters: F,
) =>
  v.object({
    ordering: v.optional(orderingOf(columns)),
    offset: wholeNumber(0, 0, 1_000_000),
    limit: wholeNumber(PAGE_SIZE, 1, 1000),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH))),
    ...filters,
  })

/** A yes/no in a query string. */
export const QueryFlag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)

const MAX_QUERY_LIST_CHARACTERS = 100_000

/** A list in a query string: a parameter for each item (`tags=a&tags=b`), or one with the list as JSON. */
export const queryList = <S extends v.GenericSchema>(most: number, item: S) =>
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
          addIssue({ message: 'This value is not valid.' })
          return NEVER
        }
      }),
      listUpTo(most, item),
    ),
    '[]',
  )

export const NoContent = v.null()
