import type { DirectoryNode } from '@contract/resources/directories.ts'

/** A directory with the names of those above it. */
export type Placed = { node: DirectoryNode; above: readonly DirectoryNode[] }

/** All directories of a tree from top to bottom, each with those above it. */
export const placed = (nodes: readonly DirectoryNode[], above: readonly DirectoryNode[] = []): Placed[] =>
  nodes.flatMap((node) => [{ node, above }, ...placed(node.children, [...above, node])])

/** Whether clubs see it: neither it nor one above it is kept back. */
export const isPublished = ({ node, above }: Placed): boolean =>
  !node.unpublished && above.every(({ unpublished }) => !unpublished)
