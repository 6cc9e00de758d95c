import { useLingui } from '@lingui/react/macro'
import { useAsked } from '@/data/use-asked.ts'
import { placed } from '@/kit/tree/placed.ts'
import type { Shelf } from '../shelf.ts'

/** Returns the name of a directory, or "Directory" while loading. */
export const useDirectoryName = (shelf: Shelf, id: string): string => {
  const { t } = useLingui()
  const { answer } = useAsked(shelf.directories.list)
  return placed(answer?.results ?? []).find(({ node }) => node.id === id)?.node.name ?? t`Directory`
}
