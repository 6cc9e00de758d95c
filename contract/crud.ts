import * as v from 'valibot'
import type { AccessRule } from './access.ts'
import { Id } from './id.ts'
import {
  buildListQuerySchema,
  buildListResponseSchema,
  defineOperation,
  NoContent,
  type Operation,
  type Schema,
} from './operation.ts'
import { RecordChanges, RecordChangesQuery } from './record-changes.ts'
import type { SecurityEventKind } from './security-event-kinds.ts'

type CrudOptions<
  C extends readonly string[],
  F extends v.ObjectEntries,
  Row extends Schema,
  Body extends v.ObjectEntries,
  Entity extends Schema,
> = {
  /** Access rule of all operations. */
  access: AccessRule
  /** Access rule of list and get. Needed only if it differs from `access`. */
  read?: AccessRule
  /** Plural name of the record type in operation summaries. */
  many: string
  /** Requirement codes of list, get and save. Shown in operation summaries. */
  codes: string
  /** Columns by which the list can be sorted. */
  orderings: C
  /** Filters of the list, in addition to its search. */
  filters: F
  /** Schema of a row in the list, including the id. */
  row: Row
  /** Schema of the form's body. Fields that are missing in a PUT body do not change. */
  body: v.ObjectSchema<Body, undefined>
  /** Schema of a record as its form loads it, including the id. */
  record: Entity
  /** Maximum body size in bytes. Needed only if the body contains files. */
  bodyLimit?: number
  /** Security event that is recorded for each change. */
  event?: SecurityEventKind
  /** True if each change needs a recent proof of the caller's identity. */
  needsRecentSignIn?: true
}

const idParams = v.object({ id: Id })

/** Builds the body schema of a PUT. Optional fields lose their default, so that missing fields do not change. */
export const toPutBody = <Body extends v.ObjectEntries>(
  body: v.ObjectSchema<Body, undefined>,
): v.ObjectSchema<Body, undefined> => {
  const entries = Object.entries(body.entries).map(([field, entry]) => [field, withoutDefault(entry)])
  return v.object(Object.fromEntries(entries)) as unknown as v.ObjectSchema<Body, undefined>
}

const withoutDefault = (entry: v.ObjectEntries[string]) =>
  'default' in entry && entry.default !== undefined ? v.optional(entry as v.GenericSchema) : entry

const buildOperations = <
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
    needsRecentSignIn,
  }: CrudOptions<C, F, Row, Body, Entity>,
) => {
  const changeOptions = {
    ...(event !== undefined && { event }),
    ...(needsRecentSignIn && { needsRecentSignIn }),
  }
  const writeOptions = {
    crud: true,
    access,
    body,
    output: record,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...changeOptions,
  } as const
  return {
    list: defineOperation({
      crud: true,
      method: 'GET',
      path: `/${noun}`,
      access: read,
      summary: `A page of the ${many} (${codes}).`,
      query: buildListQuerySchema(orderings, filters),
      output: buildListResponseSchema(row),
    }),
    get: defineOperation({
      crud: true,
      method: 'GET',
      path: `/${noun}/:id`,
      access: read,
      summary: `One of the ${many} (${codes}).`,
      params: idParams,
      output: record,
      versioned: true,
    }),
    create: defineOperation({
      method: 'POST',
      path: `/${noun}`,
      status: 201,
      versioned: true,
      ...writeOptions,
      summary: `Makes one of the ${many} (${codes}).`,
    }),
    replace: defineOperation({
      method: 'PUT',
      path: `/${noun}/:id`,
      params: idParams,
      versioned: true,
      ...writeOptions,
      body: toPutBody(body),
      summary: `Changes one of the ${many}; required fields are required, others that the body does not name stay as they are (${codes}).`,
    }),
    update: defineOperation({
      ...writeOptions,
      method: 'PATCH',
      path: `/${noun}/:id`,
      params: idParams,
      versioned: true,
      body: v.partial(body),
      summary: `Changes the fields given of one of the ${many} (${codes}).`,
    }),
    delete: defineOperation({
      crud: true,
      method: 'DELETE',
      path: `/${noun}/:id`,
      access,
      summary: `Deletes one of the ${many} (${codes}).`,
      params: idParams,
      output: NoContent,
      status: 204,
      ...changeOptions,
    }),
    changes: defineOperation({
      crud: true,
      method: 'GET',
      path: `/${noun}/:id/changes`,
      access,
      summary: `Who changed what of one of the ${many}, the latest first.`,
      params: idParams,
      query: RecordChangesQuery,
      output: RecordChanges,
    }),
  } as const
}

type CrudVerb = 'list' | 'get' | 'create' | 'replace' | 'update' | 'delete' | 'changes'

/** Adds the record type to operation names: `{ list, … }` becomes `{ 'news.list', … }`. */
type OperationsByName<N extends string, O extends Record<CrudVerb, Operation>> = {
  readonly [K in `${N}.${CrudVerb}`]: K extends `${N}.${infer V extends CrudVerb}` ? O[V] : never
}

/**
 * Builds the standard operations of a record type that central staff maintain: list, get, create, replace, update,
 * delete and changes. Screens and handlers can therefore treat all these record types in the same way.
 */
export const buildCrudOperations = <
  const N extends string,
  const C extends readonly string[],
  const F extends v.ObjectEntries,
  Row extends Schema,
  Body extends v.ObjectEntries,
  Entity extends Schema,
>(
  noun: N,
  parts: CrudOptions<C, F, Row, Body, Entity>,
) => {
  const operations = buildOperations(noun, parts)
  return Object.fromEntries(
    Object.entries(operations).map(([verb, o]) => [`${noun}.${verb}`, o]),
  ) as unknown as OperationsByName<N, typeof operations>
}
