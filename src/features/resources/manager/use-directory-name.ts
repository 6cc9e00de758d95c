import { useLingui } from '@lingui/react/macro'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { flattenTree } from '@/kit/tree/flatten-tree.ts'
import type { ResourceLibrary } from '../resource-library.ts'

/** Returns the name of a directory, or "Directory" while loading. */
export const useDirectoryName = (library: ResourceLibrary, id: string): string => {
  const { t } = useLingui()
  const { answer } = useOperationQuery(library.directories.list)
  return flattenTree(answer?.results ?? []).find(({ node }) => node.id === id)?.node.name ?? t`Directory`
}
