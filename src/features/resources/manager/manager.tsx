import type { DirectoryNode } from '@contract/resources/directories.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { FolderOpen, FolderPlus, Plus, Upload } from 'lucide-react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { DirectoryTree } from '@/kit/tree/directory-tree.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { ResourceLibrary } from '../resource-library.ts'
import { parseSearch, ResourceSearch } from '../resource-search.tsx'
import { useShownTree } from '../use-shown-order.ts'
import { DirectoryPanel } from './directory-panel.tsx'
import { FoundItems } from './found-items.tsx'
import { NewDirectory } from './new-directory.tsx'

/** URL params of the resource manager. */
export type ManagerState = {
  /** Parent directory of a new directory. */
  parent?: string
  search?: string
}

type ManagerProps = {
  library: ResourceLibrary
  title: string
  /** Id of the open directory, `new` while a directory is created, or null. */
  directory: string | null
  state: ManagerState
  // biome-ignore lint/suspicious/noExplicitAny: each route types navigate differently
  navigate: (options: any) => unknown
}

/** Manager of directories with files or videos for staff who maintain them (RES-01 to RES-12, VRES-01 to VRES-06). */
export const Manager = ({ library, title, directory, state: { parent, ...urlParams }, navigate }: ManagerProps) => {
  const { t } = useLingui()
  const { answer, ...state } = useOperationQuery(library.directories.list)
  const searchText = parseSearch(urlParams)
  const sortTree = useShownTree()
  const nodes = sortTree(answer?.results ?? [])
  const isDirectoryOpen = directory !== null && directory !== 'new'
  const search = isDirectoryOpen ? { parent: directory } : {}
  const addItemPath = isDirectoryOpen ? `${library.admin}/${directory}/new` : null
  function renderPanel() {
    if (directory === 'new')
      return <NewDirectory key={parent ?? ''} library={library} nodes={nodes} parent={parent ?? null} />
    if (directory) return <DirectoryPanel key={directory} library={library} nodes={nodes} directory={directory} />
    return (
      <section className="rounded-xl border border-border bg-card p-6 max-lg:hidden">
        <EmptyState icon={FolderOpen} title={<Trans>Choose a directory to see what is in it.</Trans>} />
      </section>
    )
  }
  return (
    <Page width="list">
      <PageHeader title={title} {...(directory !== null && { back: { to: library.admin, label: title } })}>
        <Button asChild>
          <Link to={`${library.admin}/new` as '/'} search={search}>
            <FolderPlus aria-hidden="true" />
            <Trans>New directory</Trans>
          </Link>
        </Button>
        {addItemPath ? (
          <Button asChild variant="primary">
            <Link to={addItemPath as '/'}>
              {library.holds === 'files' ? <Upload aria-hidden="true" /> : <Plus aria-hidden="true" />}
              {library.holds === 'files' ? <Trans>Add file</Trans> : <Trans>Add video</Trans>}
            </Link>
          </Button>
        ) : null}
      </PageHeader>
      <LoadNotice
        {...state}
        stale={answer !== null}
        words={{
          cutOff: <Trans>This page needs a connection: it is not kept on this device.</Trans>,
          fault: <Trans>The directories could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <nav
          aria-label={t`Directories`}
          className={clsx('grid gap-3 rounded-xl border border-border bg-card p-3', directory && 'max-lg:hidden')}
        >
          <ResourceSearch
            label={library.holds === 'files' ? t`Find a directory or file` : t`Find a directory or video`}
            search={searchText}
            onSearch={(text) =>
              navigate({
                search: { ...(parent && { parent }), ...(text && { search: text }) },
                replace: true,
              })
            }
          />
          {state.busy ? <Skeleton className="h-80" /> : null}
          {answer && nodes.length === 0 ? (
            <EmptyState icon={FolderOpen} title={<Trans>There are no directories yet.</Trans>} />
          ) : null}
          {searchText ? (
            <FoundItems library={library} nodes={nodes} search={searchText} />
          ) : (
            <DirectoryTrees nodes={nodes} current={directory} href={(id) => `${library.admin}/${id}`} />
          )}
        </nav>
        {renderPanel()}
      </div>
    </Page>
  )
}

type TreesProps = { nodes: readonly DirectoryNode[]; current: string | null; href: (id: string) => string }

/** Directory tree. A user who maintains both programmes sees a tree for each programme. */
const DirectoryTrees = ({ nodes, ...rest }: TreesProps) => {
  const { t } = useLingui()
  const boxesOfHopeNodes = nodes.filter(({ is_boxes_of_hope }) => is_boxes_of_hope)
  const mainNodes = nodes.filter(({ is_boxes_of_hope }) => !is_boxes_of_hope)
  return (
    <>
      {mainNodes.length > 0 ? <DirectoryTree label={t`Directories`} nodes={mainNodes} {...rest} /> : null}
      {boxesOfHopeNodes.length > 0 ? (
        <div className={clsx('grid gap-1', mainNodes.length > 0 && 'border-t border-border pt-3')}>
          {mainNodes.length > 0 ? <h2 className="px-2 text-sm font-bold">Boxes of Hope</h2> : null}
          <DirectoryTree label="Boxes of Hope" nodes={boxesOfHopeNodes} {...rest} />
        </div>
      ) : null}
    </>
  )
}
