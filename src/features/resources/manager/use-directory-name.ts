import { useLingui } from '@lingui/react/macro'
import { useAsked } from '@/data/use-asked.ts'
import { placed } from '@/kit/tree/placed.ts'
import type { Shelf } from '../shelf.ts'

/** What a directory is called; "Directory" until that is known. */
export const useDirectoryName = (shelf: Shelf, id: string): string => {
  const { t } = useLingui()
  const { answer } = useAsked(shelf.directories.list)
  return placed(answer?.results ?? []).find(({ node }) => node.id === id)?.node.name ?? t`Directory`
}
