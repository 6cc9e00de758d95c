import type { DirectoryNode } from '@contract/resources/directories.ts'
import { MAX_LIBRARY_ITEMS } from '@contract/resources/library-operations.ts'
import { getSearchWords } from '@contract/rules/alphabet.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePlay, Folder, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { ContentText, type TranslatedRow, useContentText } from '@/kit/content/content-text.tsx'
import { LoadNotice, listMessages } from '@/kit/list/load-notice.tsx'
import { RowLink } from '@/kit/list/row-link.tsx'
import { flattenTree } from '@/kit/tree/flatten-tree.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FileIcon } from '../file-icon.tsx'
import { foldBothNames } from '../fold-both-names.ts'
import type { fileLibrary, ResourceItem, ResourceLibrary } from '../resource-library.ts'

/** Maximum number of results shown. If there are more, the user must refine the search. */
const MAX_SHOWN_RESULTS = 100

type FoundItemsProps = { library: ResourceLibrary; nodes: readonly DirectoryNode[]; search: string }

/** Directories, files and videos found by a search, at any level (VRES-03). */
export const FoundItems = ({ library, nodes, search }: FoundItemsProps) => {
  const { t } = useLingui()
  const getText = useContentText()
  const getName = (directory: DirectoryNode) => getText(directory, 'name').text
  const { answer, ...state } = useOperationQuery(library.held.all as (typeof fileLibrary)['held']['all'], {
    query: { search, limit: MAX_LIBRARY_ITEMS },
  })
  const items = (answer?.results ?? []) as readonly ResourceItem[]
  const searchWords = getSearchWords(search)
  const allDirectories = flattenTree(nodes)
  const directoryNames = new Map(allDirectories.map(({ node }) => [node.id, getName(node)]))
  const directories = allDirectories.filter(({ node }) =>
    searchWords.every((word) => foldBothNames(node).includes(word)),
  )
  const hasMore = directories.length + items.length > MAX_SHOWN_RESULTS
  return (
    <div className="grid grid-cols-1 gap-2">
      <LoadNotice {...state} stale={answer !== null} words={listMessages} />
      {state.busy ? <Skeleton className="h-40" /> : null}
      {answer && directories.length + items.length === 0 ? (
        <EmptyState icon={SearchX} title={<Trans>No resources found</Trans>} />
      ) : null}
      {answer ? (
        <ul aria-label={t`Found for “${search}”`}>
          {directories.slice(0, MAX_SHOWN_RESULTS).map(({ node, above }) => (
            <ResultRow
              key={node.id}
              href={`${library.admin}/${node.id}`}
              icon={<Folder aria-hidden="true" className="flex-none text-link" />}
              row={node}
              place={above.map(getName).join(' › ')}
            />
          ))}
          {items.slice(0, Math.max(0, MAX_SHOWN_RESULTS - directories.length)).map((item) => (
            <ResultRow
              key={item.id}
              href={`${library.admin}/${item.resource_directory}/${item.id}`}
              icon={
                'file' in item ? (
                  <FileIcon type={item.file.type} />
                ) : (
                  <CirclePlay aria-hidden="true" className="flex-none text-link" />
                )
              }
              row={item}
              place={directoryNames.get(item.resource_directory) ?? ''}
            />
          ))}
        </ul>
      ) : null}
      {answer && hasMore ? (
        <p className="px-2 text-sm text-muted-foreground">
          <Trans>There are more. Type more of the name.</Trans>
        </p>
      ) : null}
    </div>
  )
}

type ResultRowProps = { href: string; icon: ReactNode; row: TranslatedRow<'name'>; place: string }

const ResultRow = ({ href, icon, row, place }: ResultRowProps) => (
  <li>
    <RowLink
      href={href}
      className="flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-inherit no-underline hover:bg-accent"
    >
      {icon}
      <span className="grid min-w-0 wrap-anywhere">
        <b>
          <ContentText row={row} field="name" />
        </b>
        {place ? <span className="text-sm text-muted-foreground">{place}</span> : null}
      </span>
    </RowLink>
  </li>
)
