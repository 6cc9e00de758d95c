import * as v from 'valibot'
import { buildWelshBody, buildWelshLine, buildWelshRecord, buildWelshTexts } from '../content/welsh.ts'
import { Id } from '../id.ts'
import { buildRequiredLine } from '../text.ts'

const MAX_ORDERING = 1_000_000

/**
 * Sort position of a directory or file. Items without a position come last, sorted by name (RES-18 to RES-20, RES-42 to
 * RES-44).
 */
export const SortPosition = v.nullable(
  v.pipe(v.number(), v.finite(), v.minValue(-MAX_ORDERING), v.maxValue(MAX_ORDERING)),
)

/** Maximum depth of nested directories. A deeper tree would be hard to read. */
export const MAX_DIRECTORY_DEPTH = 8

const nameField = buildRequiredLine(200)
const welshNameFields = buildWelshBody({ name: buildWelshLine(200) })

/** Request body of a new directory (RES-30). A subdirectory belongs to its parent's programme (RES-33). */
export const DirectoryBody = v.object({
  name: nameField,
  ordering: v.optional(SortPosition),
  is_boxes_of_hope: v.optional(v.boolean()),
  parent: v.optional(v.nullable(Id)),
  ...welshNameFields,
})

/** Request body of a change to a directory (RES-31). A directory cannot be moved. */
export const DirectoryChange = v.object({
  name: v.optional(nameField),
  ordering: v.optional(SortPosition),
  unpublished: v.optional(v.boolean()),
  ...welshNameFields,
})

const directoryFields = {
  id: Id,
  name: v.string(),
  ...buildWelshTexts('name'),
  ordering: v.nullable(v.number()),
  unpublished: v.boolean(),
  is_boxes_of_hope: v.boolean(),
  parent: v.nullable(Id),
}

export const Directory = v.object({ ...directoryFields, ...buildWelshRecord('name') })
export type Directory = v.InferOutput<typeof Directory>

const ListedDirectory = v.object(directoryFields)

/** A directory in the tree. `files` is the number of its files or videos (RES-15 to RES-25). */
export type DirectoryNode = v.InferOutput<typeof ListedDirectory> & { files: number; children: DirectoryNode[] }

/**
 * Builds the schema of a directory with every level of subdirectories, because the OpenAPI document cannot describe a
 * recursive schema.
 */
const buildNodeSchema = (depth: number): v.GenericSchema<DirectoryNode> =>
  v.object({
    ...directoryFields,
    files: v.number(),
    children: depth > 1 ? v.array(buildNodeSchema(depth - 1)) : v.array(v.never()),
  }) as v.GenericSchema<DirectoryNode>

/** Schema of the tree: top-level directories, each with its subdirectories. */
export const DirectoryTree = v.object({
  count: v.number(),
  results: v.array(buildNodeSchema(MAX_DIRECTORY_DEPTH)),
})
