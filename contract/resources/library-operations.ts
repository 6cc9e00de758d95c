import * as v from 'valibot'
import { Id } from '../id.ts'
import {
  buildListResponseSchema,
  defineOperation,
  MAX_SEARCH_LENGTH,
  NoContent,
  type Operation,
  type Schema,
} from '../operation.ts'
import { Directory, DirectoryBody, DirectoryChange, DirectoryTree } from './directories.ts'

/** Maximum number of rows in the list of all items (RES-57, VRES-22). */
export const MAX_LIBRARY_ITEMS = 99_999

const idParams = v.object({ id: Id })
const fileParams = v.object({ id: Id, file: Id })

const buildIntegerParameter = (fallback: number, min: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(min),
      v.maxValue(MAX_LIBRARY_ITEMS),
    ),
    fallback,
  )

type LibraryOptions<Body extends v.ObjectEntries, Item extends Schema> = {
  /** Plural name of the items, such as `files`. */
  many: string
  /** First part of the path that lists all items. */
  all: string
  /** Sort order of the list of all items, for the summary. */
  order: string
  body: v.ObjectSchema<Body, undefined>
  item: Item
  /** Maximum body size in bytes. Set only if the body can contain files. */
  bodyLimit?: number
}

const buildOperations = <const N extends string, Body extends v.ObjectEntries, Item extends Schema>(
  noun: N,
  { many, all, order, body, item, bodyLimit }: LibraryOptions<Body, Item>,
) => {
  const access = 'admin_resources'
  const writeOptions = {
    access,
    body,
    output: item,
    versioned: true,
    ...(bodyLimit && { bodyLimit }),
  } as const
  return {
    list: defineOperation({
      method: 'GET',
      path: `/${noun}`,
      access: 'resources_read',
      summary: 'The tree of directories, as far as one may see it (RES-29, RES-72, RES-73, VRES-19).',
      output: DirectoryTree,
    }),
    get: defineOperation({
      method: 'GET',
      path: `/${noun}/:id`,
      access,
      summary: 'One directory.',
      params: idParams,
      output: Directory,
      versioned: true,
    }),
    create: defineOperation({
      method: 'POST',
      path: `/${noun}`,
      access,
      summary: 'Makes a directory, at the top or in another one (RES-30, RES-33, RES-34).',
      body: DirectoryBody,
      output: Directory,
      status: 201,
      versioned: true,
    }),
    update: defineOperation({
      method: 'PATCH',
      path: `/${noun}/:id`,
      access,
      summary: 'Changes the name, the place or the publishing of a directory (RES-31).',
      params: idParams,
      body: DirectoryChange,
      output: Directory,
      versioned: true,
    }),
    replace_directory: defineOperation({
      method: 'PUT',
      path: `/${noun}/:id`,
      access,
      summary: 'The same as PATCH; the name is required.',
      params: idParams,
      body: v.object({ ...DirectoryChange.entries, name: DirectoryBody.entries.name }),
      output: Directory,
      versioned: true,
    }),
    delete: defineOperation({
      method: 'DELETE',
      path: `/${noun}/:id`,
      access,
      summary: 'Deletes a directory with nothing in it (RES-26, RES-35).',
      params: idParams,
      output: NoContent,
      status: 204,
    }),
    move: defineOperation({
      method: 'POST',
      path: `/${noun}/move`,
      access,
      summary: `Moves ${many} to another directory, all of them or none (RES-53, RES-54).`,
      body: v.object({ files: v.pipe(v.array(Id), v.minLength(1), v.maxLength(1000)), directory: Id }),
      output: NoContent,
      status: 204,
    }),
    files: defineOperation({
      method: 'GET',
      path: `/${noun}/:id/files`,
      access,
      summary: `The ${many} of a directory, by ordering and then by name (RES-48, VRES-17).`,
      params: idParams,
      output: buildListResponseSchema(item),
    }),
    file: defineOperation({
      method: 'GET',
      path: `/${noun}/:id/files/:file`,
      access,
      summary: `One of the ${many} of a directory (RES-52, VRES-20).`,
      params: fileParams,
      output: item,
      versioned: true,
    }),
    add: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/files`,
      params: idParams,
      status: 201,
      ...writeOptions,
      summary: `Puts one of the ${many} into a directory (RES-49, VRES-18).`,
    }),
    replace: defineOperation({
      method: 'PUT',
      path: `/${noun}/:id/files/:file`,
      params: fileParams,
      ...writeOptions,
      summary: `Changes one of the ${many}; what the body does not name stays as it is (RES-50, VRES-18).`,
    }),
    update_file: defineOperation({
      ...writeOptions,
      method: 'PATCH',
      path: `/${noun}/:id/files/:file`,
      params: fileParams,
      body: v.partial(body),
      summary: `Changes the fields given of one of the ${many}.`,
    }),
    remove: defineOperation({
      method: 'DELETE',
      path: `/${noun}/:id/files/:file`,
      access,
      summary: `Deletes one of the ${many} (RES-51, VRES-20).`,
      params: fileParams,
      output: NoContent,
      status: 204,
    }),
    all: defineOperation({
      method: 'GET',
      path: `/${all}`,
      access: 'resources_read',
      summary: `All ${many} that one may see, by ${order} (RES-55 to RES-58, VRES-21 to VRES-24).`,
      query: v.object({
        search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH))),
        resource_directory: v.optional(Id),
        // Accept but ignore the parameter, because only one sort order exists.
        ordering: v.optional(v.picklist(['ordering,name', 'name'])),
        limit: buildIntegerParameter(MAX_LIBRARY_ITEMS, 1),
        offset: buildIntegerParameter(0, 0),
      }),
      output: buildListResponseSchema(item),
    }),
  } as const
}

type LibraryVerb = keyof ReturnType<typeof buildOperations>

/** Prefixes the keys of `{ list, … }` with the noun, such as `resource_directories.list`. */
type OperationsByName<N extends string, O extends Record<LibraryVerb, Operation>> = {
  readonly [K in `${N}.${LibraryVerb}`]: K extends `${N}.${infer V extends LibraryVerb}` ? O[V] : never
}

/** Builds the operations of a resource library. A library is a tree of directories with files or videos. */
export const buildLibraryOperations = <const N extends string, Body extends v.ObjectEntries, Item extends Schema>(
  noun: N,
  parts: LibraryOptions<Body, Item>,
) => {
  const operations = buildOperations(noun, parts)
  return Object.fromEntries(
    Object.entries(operations).map(([verb, o]) => [`${noun}.${verb}`, o]),
  ) as unknown as OperationsByName<N, typeof operations>
}
