import { DirectoryChange, type DirectoryNode } from '@contract/resources/directories.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check, EyeOff, FileQuestion, FolderOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, callForRow } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useRecord } from '@/data/use-record.ts'
import { ContentText, type TranslatedRow, useContentText } from '@/kit/content/content-text.tsx'
import { EntityForm } from '@/kit/form/entity-form.tsx'
import { FlagField, NumberField } from '@/kit/form/fields.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { flattenTree } from '@/kit/tree/flatten-tree.ts'
import { Badge } from '@/ui/badge.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import type { ResourceLibrary } from '../resource-library.ts'
import { DirectoryItems } from './directory-items.tsx'

type PanelProps = { library: ResourceLibrary; nodes: readonly DirectoryNode[]; directory: string }

/** Form of a directory and the list of its items. */
export const DirectoryPanel = ({ library, nodes, directory }: PanelProps) => {
  const { t } = useLingui()
  const welsh = useWelshValues({ name: t`Name` })
  const { get, update } = library.directories
  const recordState = useRecord(get, directory)
  const invalidateResources = useInvalidate(library.noun, library.items)
  const record = recordState.row?.output ?? null
  if (recordState.missing)
    return <EmptyState icon={FileQuestion} title={<Trans>The page you have requested could not be found</Trans>} />
  if (!record || !recordState.row)
    return (
      <div>
        <LoadNotice
          {...recordState}
          stale={false}
          words={{
            cutOff: <Trans>This page needs a connection: it is not kept on this device.</Trans>,
            fault: <Trans>The directories could not be read.</Trans>,
            stale: null,
          }}
        />
        {recordState.busy ? <Skeleton className="h-60" /> : null}
      </div>
    )
  const toValues = ({ name, ordering, unpublished, ...item }: typeof record) => ({
    name,
    ordering,
    unpublished,
    ...welsh.toValues(item),
  })
  const toSavedForm = (row: { output: typeof record; etag: string | null }) => ({
    values: toValues(row.output),
    etag: row.etag,
  })
  const params = { id: directory }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <EntityForm
        schema={DirectoryChange}
        labels={{
          name: t`Name`,
          ordering: t`Ordering`,
          unpublished: t`Don't publish this directory`,
          ...welsh.labels,
        }}
        saved={toSavedForm(recordState.row)}
        savedMessage={t`Updated successfully`}
        save={async (body, ifMatch) => {
          const row = await callForRow(update, { params, body, ...(ifMatch && { ifMatch }) })
          void invalidateResources()
          return toSavedForm(row)
        }}
        read={async () => toSavedForm(await callForRow(get, { params }))}
      >
        <section className="grid grid-cols-1 gap-4 rounded-xl border border-border bg-card p-5">
          <DirectoryHeader library={library} nodes={nodes} record={record} reachable={recordState.reachable} />
          <TwoLanguages pairs={[{ name: 'name', kind: 'line' }]} />
          <NumberField name="ordering" optional />
          <FlagField name="unpublished" hint={t`Clubs see neither it nor what is in it.`} />
          {record.is_boxes_of_hope ? (
            <p className="text-muted-foreground">
              <Trans>This directory is for Boxes of Hope.</Trans>
            </p>
          ) : null}
        </section>
      </EntityForm>
      <DirectoryItems library={library} nodes={nodes} directory={directory} />
    </div>
  )
}

type DirectoryHeaderProps = {
  library: ResourceLibrary
  nodes: readonly DirectoryNode[]
  record: TranslatedRow<'name'> & { id: string; unpublished: boolean }
  reachable: boolean
}

const DirectoryHeader = ({ library, nodes, record, reachable }: DirectoryHeaderProps) => {
  const { t } = useLingui()
  const getText = useContentText()
  const router = useRouter()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const invalidateResources = useInvalidate(library.noun, library.items)
  const [isBusy, setIsBusy] = useState(false)
  const ancestors = flattenTree(nodes).find(({ node }) => node.id === record.id)?.above ?? []
  const removeDirectory = async () => {
    setIsBusy(true)
    try {
      await call(library.directories.delete, { params: { id: record.id } })
      show({ message: t`Deleted` })
      void invalidateResources()
      void router.navigate({ href: library.admin, replace: true, ignoreBlocker: true })
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setIsBusy(false)
    }
  }
  function renderPublication() {
    if (record.unpublished)
      return (
        <Badge tone="warning" icon={EyeOff}>
          <Trans>Not published: clubs cannot see this</Trans>
        </Badge>
      )
    if (ancestors.some(({ unpublished }) => unpublished))
      return (
        <Badge tone="warning" icon={EyeOff}>
          <Trans>Not published: the one above is not</Trans>
        </Badge>
      )
    return (
      <Badge tone="success" icon={Check}>
        <Trans>Clubs can see this</Trans>
      </Badge>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-border pb-4">
      <FolderOpen aria-hidden="true" className="size-7 flex-none text-link" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {ancestors.length > 0 ? (
          <p className="text-sm text-muted-foreground">
            {ancestors.map((directory) => getText(directory, 'name').text).join(' › ')}
          </p>
        ) : null}
        <h2 className="text-xl font-bold">
          <ContentText row={record} field="name" />
        </h2>
      </div>
      {renderPublication()}
      <TwoClickButton
        icon={Trash2}
        size="tool"
        busy={isBusy}
        disabled={!reachable}
        armedLabel={t`Press again to delete`}
        onConfirm={() => void removeDirectory()}
      >
        <Trans>Delete</Trans>
      </TwoClickButton>
    </div>
  )
}
