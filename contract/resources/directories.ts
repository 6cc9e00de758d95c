import * as v from 'valibot'
import { Id } from '../id.ts'
import { filledLine } from '../text.ts'

const FURTHEST = 1_000_000

/** The place of a directory or file among the others; those without one come last, by name (RES-18 to RES-20, RES-42 to RES-44). */
export const Ordering = v.nullable(
  v.pipe(v.number(), v.finite(), v.minValue(-FURTHEST), v.maxValue(FURTHEST)),
)

/** Directories within each other, at most: a tree that nobody can see through helps nobody. */
export const DEEPEST_DIRECTORY = 8

const name = filledLine(200)

/** What a new directory is made of (RES-30): below another one it is of that one's programme (RES-33). */
export const DirectoryBody = v.object({
  name,
  ordering: v.optional(Ordering),
  is_boxes_of_hope: v.optional(v.boolean()),
  parent: v.optional(v.nullable(Id)),
})

/** What a directory is changed in (RES-31); it stays where it is. */
export const DirectoryChange = v.object({
  name: v.optional(name),
  ordering: v.optional(Ordering),
  unpublished: v.optional(v.boolean()),
})

const stored = {
  id: Id,
  name: v.string(),
  ordering: v.nullable(v.number()),
  unpublished: v.boolean(),
  is_boxes_of_hope: v.boolean(),
  parent: v.nullable(Id),
}

export const Directory = v.object(stored)
export type Directory = v.InferOutput<typeof Directory>

/** A directory in its tree, with how many files or videos are in it (RES-15 to RES-25). */
export type DirectoryNode = Directory & { files: number; children: DirectoryNode[] }

/** Described to its full depth: a schema that names itself has no description of its own in the API's document. */
const nodeOf = (depth: number): v.GenericSchema<DirectoryNode> =>
  v.object({
    ...stored,
    files: v.number(),
    children: depth > 1 ? v.array(nodeOf(depth - 1)) : v.array(v.never()),
  }) as v.GenericSchema<DirectoryNode>

/** The tree: the directories at the top, each with those below it. */
export const DirectoryTree = v.object({ count: v.number(), results: v.array(nodeOf(DEEPEST_DIRECTORY)) })
