import type { Operation } from '@contract/operation.ts'
import type { DirectoryNode } from '@contract/resources/directories.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { FolderOpen, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { useCachedResponse } from '@/data/use-cached-response.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { ContentText } from '@/kit/content/content-text.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { DirectoryTree } from '@/kit/tree/directory-tree.tsx'
import { flattenTree } from '@/kit/tree/flatten-tree.ts'
import { removeUnseenFolders } from '@/replica/offline-files.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import type { ResourceLibrary } from '../resource-library.ts'
import { parseSearch, ResourceSearch } from '../resource-search.tsx'
import { useShownTree } from '../use-shown-order.ts'

/** URL params of the resource browser. */
export type BrowserState = { directory?: string; search?: string }

/** Query of the browser: all resources that match a search, or the contents of one directory. */
export type ResourceQuery = { directory: DirectoryNode | null; search: string }

type BrowserProps = {
  library: ResourceLibrary
  path: '/resources' | '/video_resources'
  title: string
  /** One-sentence description of the resources (RES-70, RES-71). */
  intro: string
  state: BrowserState
  // biome-ignore lint/suspicious/noExplicitAny: each route types navigate differently
  navigate: (options: any) => unknown
  /** Content beside the directories on a wide screen before a directory is chosen. */
  start?: ReactNode
  /** Renders the result of a query. */
  children: (question: ResourceQuery) => ReactNode
}

/** Resource browser for clubs with directories, search and contents (RES-63 to RES-74, VRES-25 to VRES-30). */
export const Browser = ({ library, path, title, intro, state, navigate, start, children }: BrowserProps) => {
  const { t } = useLingui()
  const { answer, isFresh, ...loadState } = useCachedResponse(library.directories.list as Operation)
  const sortTree = useShownTree()
  const nodes = sortTree((answer as { results: DirectoryNode[] } | null)?.results ?? [])
  const search = parseSearch(state)
  const directory = flattenTree(nodes).find(({ node }) => node.id === state.directory)?.node ?? null
  const isWide = useMediaQuery('(min-width: 64rem)')
  const hasQuery = directory !== null || search !== ''
  useRemoveUnlisted(library.holds === 'files' && isFresh ? nodes : null)
  return (
    <Page width="list">
      <PageHeader title={title} {...(hasQuery && { back: { to: path, label: title } })} />
      <p className="text-muted-foreground">{intro}</p>
      <LoadNotice
        {...loadState}
        stale={answer !== null}
        words={{
          cutOff:
            library.holds === 'files' ? (
              <Trans>Without Wi-Fi you see what is kept on this device.</Trans>
            ) : (
              <Trans>This list needs a connection: it is not kept on this device.</Trans>
            ),
          fault: <Trans>The resources could not be read.</Trans>,
          stale: null,
        }}
      />
      <ResourceSearch
        className="md:max-w-90"
        label={t`Search all resources`}
        search={search}
        onSearch={(text) =>
          navigate({
            search: { ...(state.directory && { directory: state.directory }), ...(text && { search: text }) },
            replace: true,
          })
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
        <nav
          aria-label={t`Directories`}
          className={clsx('lg:border-e lg:border-border lg:pe-4', hasQuery && 'max-lg:hidden')}
        >
          {loadState.busy ? <Skeleton className="h-80" /> : null}
          {answer && nodes.length === 0 && !hasQuery ? <NothingFound /> : null}
          {nodes.length > 0 ? (
            <DirectoryTree
              label={t`Directories`}
              nodes={nodes}
              current={search ? null : (directory?.id ?? null)}
              href={(id) => `${path}?directory=${id}`}
            />
          ) : null}
        </nav>
        {hasQuery ? (
          <section className="grid min-w-0 grid-cols-1 gap-4">
            <h2 className="text-xl font-bold wrap-anywhere">
              {search ? <Trans>Found for “{search}”</Trans> : null}
              {!search && directory ? <ContentText row={directory} field="name" /> : null}
            </h2>
            {children({ directory: search ? null : directory, search })}
          </section>
        ) : (
          nodes.length > 0 &&
          isWide &&
          (start ?? <EmptyState icon={FolderOpen} title={<Trans>Choose a directory, or search.</Trans>} />)
        )}
      </div>
    </Page>
  )
}

/**
 * Removes offline directories that the server no longer lists.
 * @param nodes null until the server has responded
 */
const useRemoveUnlisted = (nodes: readonly DirectoryNode[] | null) => {
  const { id } = useUser()
  const invalidateDirectories = useInvalidate('kept-directories')
  const listedIds = nodes && flattenTree(nodes).map(({ node }) => node.id)
  const removeUnlisted = useEffectEvent(async () => {
    if (listedIds && (await removeUnseenFolders(id, new Set(listedIds)))) void invalidateDirectories()
  })
  const listedKey = listedIds?.join()
  useEffect(() => {
    // Ignore a failure, because the next visit retries.
    if (listedKey !== undefined) void removeUnlisted().catch(() => undefined)
  }, [listedKey])
}

/** Message that no resources were found (RES-69, VRES-29). */
export const NothingFound = () => <EmptyState icon={SearchX} title={<Trans>No resources found</Trans>} />
