import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { FileQuestion, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { type RecordOperations, useChanges } from '@/data/use-changes.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { type RecordOf, useRecord } from '@/data/use-record.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import { PageHead } from '@/kit/page/page-head.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { EntityForm } from './entity-form.tsx'
import type { Values } from './form-context.ts'
import { RecordHistory } from './record-history.tsx'
import type { EntityFormOptions } from './use-entity-form.ts'
import type { ValueWords } from './value-text.ts'

// Most records go without a question.
const LastWarning = lazy(() =>
  import('@/kit/page/last-warning.tsx').then((m) => ({ default: m.LastWarning })),
)

type EntityPageProps<O extends RecordOperations, V extends Values> = Pick<
  EntityFormOptions<V>,
  'schema' | 'labels' | 'savedWords'
> & {
  operations: O
  /** Of the address: `new`, or a record's. */
  id: string
  list: { to: string; label: string }
  /** "New news item". */
  newTitle: string
  titleOf: (record: RecordOf<O['get']>) => string
  /** What a new record's form begins with. */
  empty: V
  valuesOf: (record: RecordOf<O['get']>) => V
  /** What is sent, where that is not just what the fields hold. */
  bodyOf?: (values: V) => unknown
  /** What is told of a record beside its fields: "Created 31/07/2026". */
  facts?: (record: RecordOf<O['get']>) => { term: string; value: ReactNode }[]
  /** False for a record that this user never deletes. */
  mayDelete?: boolean
  /** What has to be known before it is deleted; null where there is nothing. */
  warning?: (record: RecordOf<O['get']>) => ReactNode
  /** The words of what its history tells beside the fields of the form. */
  deeds?: Readonly<Record<string, string>>
  /** What the form calls the values of its fields, for the history. */
  valueWords?: ValueWords
  /** Beside the fields. @param record null for a new one */
  aside?: (record: RecordOf<O['get']> | null) => ReactNode
  /** Below the form of a record: what belongs to it and is no field. */
  below?: (record: RecordOf<O['get']>) => ReactNode
  /** The fields; where they depend on what was read, of the record, null for a new one. */
  children: ReactNode | ((record: RecordOf<O['get']> | null) => ReactNode)
}

/** The page of one record that the server holds: its form, or why there is none. */
export const EntityPage = <O extends RecordOperations, V extends Values>(props: EntityPageProps<O, V>) => {
  const {
    operations,
    id,
    list,
    newTitle,
    titleOf,
    empty,
    valuesOf,
    bodyOf = (values) => values,
    facts,
    mayDelete = true,
    warning,
    deeds,
    valueWords,
    aside,
    below,
    schema,
    labels,
    savedWords,
    children,
  } = props
  const router = useRouter()
  const isNew = id === 'new'
  const found = useRecord(operations.get, isNew ? null : id)
  const changes = useChanges(operations)
  const record = found.row?.output ?? null
  const made = useRef('')
  const savedOf = (row: { output: RecordOf<O['get']>; etag: string | null }) => ({
    values: valuesOf(row.output),
    etag: row.etag,
  })
  const title = isNew ? newTitle : record ? titleOf(record) : list.label
  return (
    <main
      // As wide as the form, so that its history and what is told beside the title end where its fields do.
      className={clsx(
        'grid grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5',
        aside ? 'max-w-380' : 'max-w-284',
      )}
    >
      <PageHead title={title} back={list}>
        {record && facts ? <Facts facts={facts(record)} /> : null}
      </PageHead>
      {found.missing ? (
        <EmptyState
          icon={FileQuestion}
          title={<Trans>The page you have requested could not be found</Trans>}
        />
      ) : (
        <>
          {isNew ? null : <AnswerNotice {...found} stale={record !== null} />}
          {isNew || found.row ? (
            <EntityForm<V>
              key={id}
              schema={schema}
              labels={labels}
              savedWords={savedWords}
              saved={found.row ? savedOf(found.row) : { values: empty, etag: null }}
              save={async (values, etag) => {
                const row = await changes.save(isNew ? null : id, bodyOf(values), etag)
                made.current = (row.output as { id: string }).id
                return savedOf(row)
              }}
              {...(!isNew && { read: async () => savedOf(await changes.read(id)) })}
              onSaved={() => {
                // Its own page now: reloaded, it is found.
                const to = `${list.to}/${made.current}`
                if (isNew) void router.navigate({ to: to as '/', replace: true, ignoreBlocker: true })
              }}
              aside={aside?.(record)}
            >
              {typeof children === 'function' ? children(record) : children}
            </EntityForm>
          ) : found.busy ? (
            <Skeleton className="h-120" />
          ) : null}
          {record && below ? below(record) : null}
          {found.row && operations.changes ? (
            <RecordHistory
              operation={operations.changes}
              id={id}
              etag={found.row.etag}
              labels={{ ...fieldsOf(labels, savedOf(found.row).values), ...deeds }}
              valueWords={valueWords}
            />
          ) : null}
          {/* Last: on a phone it would else be the first thing under the finger. */}
          {record && mayDelete ? (
            <DeleteRecord
              remove={() => changes.remove(id)}
              onGone={() => {
                void changes.outdate()
                void router.navigate({ to: list.to as '/', replace: true, ignoreBlocker: true })
              }}
              title={title}
              warning={warning?.(record) ?? null}
              reachable={found.reachable}
            />
          ) : null}
        </>
      )}
    </main>
  )
}

/** The words of those fields that this user's form has. */
const fieldsOf = (labels: Readonly<Record<string, string>>, values: Values) =>
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
  const notice = useErrorNotice()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const asksItself = warning !== null
  const run = async () => {
    setAsking(false)
    setBusy(true)
    try {
      await remove()
      show({ message: t`Deleted` })
      onGone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onGone()
      notice(error)
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
        asksItself={asksItself}
        armedLabel={t`Press again to delete`}
        onConfirm={() => (asksItself ? setAsking(true) : void run())}
      >
        <Trans>Delete</Trans>
      </TwoClickButton>
      {asking ? (
        <Suspense>
          <LastWarning
            title={t`Delete ${title}?`}
            does={<Trans>Delete</Trans>}
            onClose={() => setAsking(false)}
            onConfirm={() => void run()}
          >
            {warning}
          </LastWarning>
        </Suspense>
      ) : null}
    </>
  )
}
