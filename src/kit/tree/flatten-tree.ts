import type { DirectoryNode } from '@contract/resources/directories.ts'

/** Folder with its ancestors. */
export type FolderWithAncestors = { node: DirectoryNode; above: readonly DirectoryNode[] }

/** Returns all folders of a tree from top to bottom, each with its ancestors. */
export const flattenTree = (
  nodes: readonly DirectoryNode[],
  above: readonly DirectoryNode[] = [],
): FolderWithAncestors[] => nodes.flatMap((node) => [{ node, above }, ...flattenTree(node.children, [...above, node])])

/** Returns true if clubs can see the folder. Neither the folder nor an ancestor may be unpublished. */
export const isPublished = ({ node, above }: FolderWithAncestors): boolean =>
  !node.unpublished && above.every(({ unpublished }) => !unpublished)
