import * as v from 'valibot'
import type { AccessRule } from './access.ts'
import { Id } from './id.ts'
import { listOf, listQuery, NoContent, type Operation, operation, type Schema } from './operation.ts'
import { RecordChanges, RecordChangesQuery } from './record-changes.ts'
import type { SecurityEventKind } from './security-event-kinds.ts'

type CrudParts<
  C extends readonly string[],
  F extends v.ObjectEntries,
  Row extends Schema,
  Body extends v.ObjectEntries,
  Entity extends Schema,
> = {
  /** Who may make all the calls. */
  access: AccessRule
  /** Who may make the two that read records, where it is others. */
  read?: AccessRule
  /** What the records are called in the descriptions, in the plural. */
  many: string
  /** Requirement codes of list, get and save, for the descriptions. */
  codes: string
  /** The columns by which the list can be ordered. */
  orderings: C
  /** What the list can be narrowed to, besides its search. */
  filters: F
  /** A row of the list, with its id. */
  row: Row
  /** What a form sends. A PUT leaves as it is what it does not name. */
  body: v.ObjectSchema<Body, undefined>
  /** A record as its form gets it, with its id. */
  record: Entity
  /** Largest body in bytes, where it holds files. */
  bodyLimit?: number
  /** The security event that a change of one is recorded as. */
  event?: SecurityEventKind
}

const byId = v.object({ id: Id })

/** The body of a PUT: optional fields have no default, because a field that the body does not name stays as it is. */
export const changesOf = <Body extends v.ObjectEntries>(
  body: v.ObjectSchema<Body, undefined>,
): v.ObjectSchema<Body, undefined> => {
  const entries = Object.entries(body.entries).map(([field, entry]) => [field, withoutDefault(entry)])
  return v.object(Object.fromEntries(entries)) as unknown as v.ObjectSchema<Body, undefined>
}

const withoutDefault = (entry: v.ObjectEntries[string]) =>
  'default' in entry && entry.default !== undefined ? v.optional(entry as v.GenericSchema) : entry

const operationsOf = <
  const N extends string,
  const C extends readonly string[],
  const F extends v.ObjectEntries,
  Row extends Schema,
  Body extends v.ObjectEntries,
  Entity extends Schema,
>(
  noun: N,
  {
    access,
    read = access,
    many,
    codes,
    orderings,
    filters,
    row,
    body,
    record,
    bodyLimit,
    event,
  }: CrudParts<C, F, Row, Body, Entity>,
) => {
  const recorded = { ...(event !== undefined && { event }) }
  const sent = {
    crud: true,
    access,
    body,
    output: record,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...recorded,
  } as const
  return {
    list: operation({
      crud: true,
      method: 'GET',
      path: `/${noun}`,
      access: read,
      summary: `A page of the ${many} (${codes}).`,
      query: listQuery(orderings, filters),
      output: listOf(row),
    }),
    get: operation({
      crud: true,
      method: 'GET',
      path: `/${noun}/:id`,
      access: read,
      summary: `One of the ${many} (${codes}).`,
      params: byId,
      output: record,
      versioned: true,
    }),
    create: operation({
      method: 'POST',
      path: `/${noun}`,
      status: 201,
      versioned: true,
      ...sent,
      summary: `Makes one of the ${many} (${codes}).`,
    }),
    replace: operation({
      method: 'PUT',
      path: `/${noun}/:id`,
      params: byId,
      versioned: true,
      ...sent,
      body: changesOf(body),
      summary: `Changes one of the ${many}; required fields are required, others that the body does not name stay as they are (${codes}).`,
    }),
    update: operation({
      ...sent,
      method: 'PATCH',
      path: `/${noun}/:id`,
      params: byId,
      versioned: true,
      body: v.partial(body),
      summary: `Changes the fields given of one of the ${many} (${codes}).`,
    }),
    delete: operation({
      crud: true,
      method: 'DELETE',
      path: `/${noun}/:id`,
      access,
      summary: `Deletes one of the ${many} (${codes}).`,
      params: byId,
      output: NoContent,
      status: 204,
      ...recorded,
    }),
    changes: operation({
      crud: true,
      method: 'GET',
      path: `/${noun}/:id/changes`,
      access,
      summary: `Who changed what of one of the ${many}, the latest first.`,
      params: byId,
      query: RecordChangesQuery,
      output: RecordChanges,
    }),
  } as const
}

type Verb = 'list' | 'get' | 'create' | 'replace' | 'update' | 'delete' | 'changes'

/** Turns `{ list, … }` into `{ 'news.list', … }`. */
type Named<N extends string, O extends Record<Verb, Operation>> = {
  readonly [K in `${N}.${Verb}`]: K extends `${N}.${infer V extends Verb}` ? O[V] : never
}

/**
 * The operations of a noun that central staff keep: list, get, create, replace, update, delete, and who changed what. What a screen or a handler
 * of one such noun can do, it can do for each.
 */
export const crud = <
  const N extends string,
  const C extends readonly string[],
  const F extends v.ObjectEntries,
  Row extends Schema,
  Body extends v.ObjectEntries,
  Entity extends Schema,
>(
  noun: N,
  parts: CrudParts<C, F, Row, Body, Entity>,
) => {
  const operations = operationsOf(noun, parts)
  return Object.fromEntries(
    Object.entries(operations).map(([verb, o]) => [`${noun}.${verb}`, o]),
  ) as unknown as Named<N, typeof operations>
}
