import type { DirectoryNode } from '@contract/resources/directories.ts'

/** Folder with its ancestors. */
export type Placed = { node: DirectoryNode; above: readonly DirectoryNode[] }

/** Returns all folders of a tree from top to bottom, each with its ancestors. */
export const placed = (nodes: readonly DirectoryNode[], above: readonly DirectoryNode[] = []): Placed[] =>
  nodes.flatMap((node) => [{ node, above }, ...placed(node.children, [...above, node])])

/** Returns true if clubs can see the folder, because neither it nor an ancestor is unpublished. */
export const isPublished = ({ node, above }: Placed): boolean =>
  !node.unpublished && above.every(({ unpublished }) => !unpublished)
