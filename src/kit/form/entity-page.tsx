import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { FileQuestion, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { getDraftKey } from '@/browser/form-drafts.ts'
import { type RecordOperations, useRecordActions } from '@/data/use-changes.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { type RecordOutput, useRecord } from '@/data/use-record.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useUser } from '@/user/use-user.ts'
import { EntityForm } from './entity-form.tsx'
import { RecordHistory } from './record-history.tsx'
import type { EntityFormOptions } from './use-entity-form.ts'
import { useRepeatGuard } from './use-repeat-guard.tsx'
import type { GetValueLabel } from './value-text.ts'
import type { Values } from './values.ts'

// Load the dialog lazily, because most records are deleted without a warning.
const DeletionWarningDialog = lazy(() =>
  import('@/kit/page/deletion-warning.tsx').then((m) => ({ default: m.DeletionWarning })),
)

type EntityPageProps<O extends RecordOperations, V extends Values> = Pick<
  EntityFormOptions<V>,
  'schema' | 'labels' | 'missingMessages' | 'savedMessage'
> & {
  operations: O
  /** Id in the URL: `new` or a record's id. */
  id: string
  list: { to: string; label: string }
  /** Title such as "New news item". */
  newTitle: string
  getTitle: (record: RecordOutput<O['get']>) => string
  /** Returns the language of the title, if it may differ from the page. */
  getTitleLang?: (record: RecordOutput<O['get']>) => string
  /** Initial values of a new record. */
  empty: V
  toValues: (record: RecordOutput<O['get']>) => V
  /** Converts the form values to the request body. The default sends the values unchanged. */
  toBody?: (values: V) => unknown
  /** Facts in the page header, such as "Created 31/07/2026". */
  facts?: (record: RecordOutput<O['get']>) => { term: string; value: ReactNode }[]
  /** False if this user may not delete the record. */
  canDelete?: boolean
  /** Returns a warning that the user must confirm before the deletion, or null if no warning is needed. */
  warning?: (record: RecordOutput<O['get']>) => ReactNode
  /** Labels of history entries that are not fields of the form. */
  historyLabels?: Readonly<Record<string, string>>
  /** Labels of the field values, for the history. */
  getValueLabel?: GetValueLabel
  /**
   * Renders the side column.
   * @param record null for a new record
   */
  aside?: (record: RecordOutput<O['get']> | null) => ReactNode
  /** Renders related content below the form. */
  below?: (record: RecordOutput<O['get']>) => ReactNode
  /** Form fields, or a function that renders them for the loaded record (null for a new record). */
  children: ReactNode | ((record: RecordOutput<O['get']> | null) => ReactNode)
}

/** Page of one server record: its form, or a notice if the record is not available. */
export const EntityPage = <O extends RecordOperations, V extends Values>(props: EntityPageProps<O, V>) => {
  const {
    operations,
    id,
    list,
    newTitle,
    getTitle,
    getTitleLang,
    empty,
    toValues,
    toBody = (values) => values,
    facts,
    canDelete = true,
    warning,
    historyLabels,
    getValueLabel,
    aside,
    below,
    children,
    ...formOptions
  } = props
  const router = useRouter()
  const { id: userId } = useUser()
  const isNew = id === 'new'
  const loadState = useRecord(operations.get, isNew ? null : id)
  const changes = useRecordActions(operations)
  const repeatGuard = useRepeatGuard()
  const record = loadState.row?.output ?? null
  const savedId = useRef('')
  const toSaved = (row: { output: RecordOutput<O['get']>; etag: string | null }) => ({
    values: toValues(row.output),
    etag: row.etag,
  })
  const recordTitle = record ? getTitle(record) : list.label
  const title = isNew ? newTitle : recordTitle
  return (
    // Use the form's width, so that the history and the facts in the header align with the fields.
    <Page width={aside ? 'list' : 'form'}>
      <PageHeader title={title} titleLang={record ? getTitleLang?.(record) : undefined} back={list}>
        {record && facts ? <Facts facts={facts(record)} /> : null}
      </PageHeader>
      {loadState.missing ? (
        <EmptyState icon={FileQuestion} title={<Trans>The page you have requested could not be found</Trans>} />
      ) : (
        <>
          {isNew ? null : <LoadNotice {...loadState} stale={record !== null} />}
          {isNew || loadState.row ? (
            <EntityForm<V>
              key={id}
              {...formOptions}
              draftKey={getDraftKey(userId, `${list.to}/${id}`)}
              saved={loadState.row ? toSaved(loadState.row) : { values: empty, etag: null }}
              save={async (values, etag) => {
                if (isNew) await repeatGuard.confirm()
                const row = await changes.save(isNew ? null : id, toBody(values), etag)
                savedId.current = (row.output as { id: string }).id
                return toSaved(row)
              }}
              {...(isNew
                ? { onFailure: repeatGuard.onFailure }
                : { read: async () => toSaved(await changes.read(id)) })}
              onSaved={() => {
                // Replace the URL with the address of the new record, so that a reload finds the record.
                const path = `${list.to}/${savedId.current}`
                if (isNew) void router.navigate({ to: path as '/', replace: true, ignoreBlocker: true })
              }}
              aside={aside?.(record)}
            >
              {typeof children === 'function' ? children(record) : children}
            </EntityForm>
          ) : (
            loadState.busy && <Skeleton className="h-120" />
          )}
          {repeatGuard.dialog}
          {record && below ? below(record) : null}
          {loadState.row && operations.changes ? (
            <RecordHistory
              operation={operations.changes}
              id={id}
              etag={loadState.row.etag}
              labels={{ ...pickFormLabels(formOptions.labels, toSaved(loadState.row).values), ...historyLabels }}
              getValueLabel={getValueLabel}
            />
          ) : null}
          {/* Place the button last, so that a user on a phone does not press it by accident. */}
          {record && canDelete ? (
            <DeleteRecord
              remove={() => changes.remove(id)}
              onGone={() => {
                void changes.outdate()
                void router.navigate({ to: list.to as '/', replace: true, ignoreBlocker: true })
              }}
              title={title}
              warning={warning?.(record) ?? null}
              reachable={loadState.reachable}
            />
          ) : null}
        </>
      )}
    </Page>
  )
}

/** Returns the labels of fields that this user's form contains. */
const pickFormLabels = (labels: Readonly<Record<string, string>>, values: Values) =>
  Object.fromEntries(Object.entries(labels).filter(([field]) => field in values))

const Facts = ({ facts }: { facts: { term: string; value: ReactNode }[] }) => (
  <dl className="flex flex-wrap gap-x-4 self-center text-sm text-muted-foreground">
    {facts.map(({ term, value }) => (
      <div key={term} className="flex items-center gap-1.5">
        <dt>{term}</dt>
        <dd className="font-medium text-foreground">{value}</dd>
      </div>
    ))}
  </dl>
)

type DeleteRecordProps = {
  remove: () => Promise<void>
  onGone: () => void
  title: string
  warning: ReactNode
  reachable: boolean
}

const DeleteRecord = ({ remove, onGone, title, warning, reachable }: DeleteRecordProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const [busy, setBusy] = useState(false)
  const [isWarningOpen, setIsWarningOpen] = useState(false)
  const hasWarning = warning !== null
  const removeRecord = async () => {
    setIsWarningOpen(false)
    setBusy(true)
    try {
      await remove()
      show({ message: t`Deleted` })
      onGone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onGone()
      showErrorNotice(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <TwoClickButton
        icon={Trash2}
        size="tool"
        className="justify-self-end"
        busy={busy}
        disabled={!reachable}
        asksItself={hasWarning}
        armedLabel={t`Press again to delete`}
        onConfirm={() => (hasWarning ? setIsWarningOpen(true) : void removeRecord())}
      >
        <Trans>Delete</Trans>
      </TwoClickButton>
      {isWarningOpen ? (
        <Suspense>
          <DeletionWarningDialog
            title={t`Delete ${title}?`}
            does={<Trans>Delete</Trans>}
            onClose={() => setIsWarningOpen(false)}
            onConfirm={() => void removeRecord()}
          >
            {warning}
          </DeletionWarningDialog>
        </Suspense>
      ) : null}
    </>
  )
}
