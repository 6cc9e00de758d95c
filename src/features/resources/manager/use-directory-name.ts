import { useLingui } from '@lingui/react/macro'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useContentText } from '@/kit/content/content-text.tsx'
import { flattenTree } from '@/kit/tree/flatten-tree.ts'
import type { ResourceLibrary } from '../resource-library.ts'

/** Returns the name of a directory, or "Directory" while loading. */
export const useDirectoryName = (library: ResourceLibrary, id: string): string => {
  const { t } = useLingui()
  const getText = useContentText()
  const { answer } = useOperationQuery(library.directories.list)
  const line = flattenTree(answer?.results ?? []).find(({ node }) => node.id === id)
  return line ? getText(line.node, 'name').text : t`Directory`
}
