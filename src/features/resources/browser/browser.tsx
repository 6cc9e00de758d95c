import type { Operation } from '@contract/operation.ts'
import type { DirectoryNode } from '@contract/resources/directories.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { FolderOpen, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useKeptAnswer } from '@/data/use-kept-answer.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { dropUnseenDirectories } from '@/hooks/kept-files.ts'
import { useUser } from '@/hooks/use-user.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import { PageHead } from '@/kit/page/page-head.tsx'
import { DirectoryTree } from '@/kit/tree/directory-tree.tsx'
import { placed } from '@/kit/tree/placed.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ResourceSearch, searchOf } from '../resource-search.tsx'
import type { Shelf } from '../shelf.ts'

/** URL params of the resource browser. */
export type BrowserState = { directory?: string; search?: string }

/** Query of the browser: all resources that match a search, or the contents of one directory. */
export type Question = { directory: DirectoryNode | null; search: string }

type BrowserProps = {
  shelf: Shelf
  path: '/resources' | '/video_resources'
  title: string
  /** One-sentence description of the resources (RES-70, RES-71). */
  intro: string
  state: BrowserState
  // biome-ignore lint/suspicious/noExplicitAny: each route has a navigate of its own type
  navigate: (options: any) => unknown
  /** Renders the result of a query. */
  children: (question: Question) => ReactNode
}

/**
 * Resource browser for clubs with directories, search and contents (RES-63 to RES-74, VRES-25 to VRES-30).
 */
export const Browser = ({ shelf, path, title, intro, state, navigate, children }: BrowserProps) => {
  const { t } = useLingui()
  const { answer, isFresh, ...told } = useKeptAnswer(shelf.directories.list as Operation)
  const nodes = (answer as { results: DirectoryNode[] } | null)?.results ?? []
  const search = searchOf(state)
  const directory = placed(nodes).find(({ node }) => node.id === state.directory)?.node ?? null
  const isAsked = directory !== null || search !== ''
  useDropUnseen(shelf.holds === 'files' && isFresh ? nodes : null)
  return (
    <main className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={title} {...(isAsked && { back: { to: path, label: title } })} />
      <p className="text-muted-foreground">{intro}</p>
      <AnswerNotice
        {...told}
        stale={answer !== null}
        words={{
          cutOff:
            shelf.holds === 'files' ? (
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
          className={clsx('lg:border-e lg:border-border lg:pe-4', isAsked && 'max-lg:hidden')}
        >
          {told.busy ? <Skeleton className="h-80" /> : null}
          {answer && nodes.length === 0 && !isAsked ? <NothingFound /> : null}
          {nodes.length > 0 ? (
            <DirectoryTree
              label={t`Directories`}
              nodes={nodes}
              current={search ? null : (directory?.id ?? null)}
              href={(id) => `${path}?directory=${id}`}
            />
          ) : null}
        </nav>
        {isAsked ? (
          <section className="grid min-w-0 grid-cols-1 gap-4">
            <h2 className="text-xl font-bold wrap-anywhere">
              {search ? <Trans>Found for “{search}”</Trans> : directory?.name}
            </h2>
            {children({ directory: search ? null : directory, search })}
          </section>
        ) : nodes.length > 0 ? (
          <div className="max-lg:hidden">
            <EmptyState icon={FolderOpen} title={<Trans>Choose a directory, or search.</Trans>} />
          </div>
        ) : null}
      </div>
    </main>
  )
}

/**
 * Removes offline directories that the server no longer lists.
 * @param nodes null until the server has responded
 */
const useDropUnseen = (nodes: readonly DirectoryNode[] | null) => {
  const { id } = useUser()
  const outdate = useOutdate('kept-directories')
  const seen = nodes && placed(nodes).map(({ node }) => node.id)
  const drop = useEffectEvent(async () => {
    if (seen && (await dropUnseenDirectories(id, new Set(seen)))) void outdate()
  })
  const told = seen?.join()
  useEffect(() => {
    // A failure is ignored, because the next visit tries again.
    if (told !== undefined) void drop().catch(() => undefined)
  }, [told])
}

/** Empty state (RES-69, VRES-29). */
export const NothingFound = () => <EmptyState icon={SearchX} title={<Trans>No resources found</Trans>} />
