import type { RecordChange } from '@contract/record-changes.ts'
import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { RecordOperations } from '@/data/use-changes.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type GetValueLabel, useValueText } from './value-text.ts'

type RecordHistoryProps = {
  operation: NonNullable<RecordOperations['changes']>
  id: string
  /** ETag of the record on screen. A new version reloads the history. */
  etag: string | null
  labels: Readonly<Record<string, string>>
  getValueLabel?: GetValueLabel | undefined
}

/** History of a record's changes, loaded when the user opens it. */
export const RecordHistory = ({ etag, ...changesProps }: RecordHistoryProps) => {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="record-history" className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="record-history" className="text-xl font-bold">
          <Trans>History</Trans>
        </h2>
        <Button icon={Clock} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Hide the history</Trans> : <Trans>Show the history</Trans>}
        </Button>
      </header>
      {open ? <Changes key={etag} {...changesProps} /> : null}
    </section>
  )
}

type ChangesProps = Omit<RecordHistoryProps, 'etag'> & {
  /** Version number. Only entries older than this version are loaded. */
  before?: number
}

const Changes = ({ operation, id, labels, getValueLabel, before }: ChangesProps) => {
  const query = before === undefined ? {} : { query: { before } }
  const historyRequest = useOperationQuery(operation, { params: { id }, ...query })
  const [hasOlder, setHasOlder] = useState(false)
  const response = historyRequest.answer
  const oldest = response?.entries.at(-1)?.version
  return (
    <>
      <LoadNotice
        {...historyRequest}
        stale={Boolean(response)}
        words={{
          cutOff: <Trans>The history can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>The history could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {response?.entries.length === 0 && before === undefined ? (
        <p className="text-muted-foreground">
          <Trans>Nothing has been changed since it came into Hallbook.</Trans>
        </p>
      ) : null}
      {response ? (
        <ol className="grid gap-3">
          {response.entries.map((entry) => (
            <ChangeLine key={entry.version} entry={entry} labels={labels} getValueLabel={getValueLabel} />
          ))}
        </ol>
      ) : (
        historyRequest.busy && <Skeleton className="h-24" />
      )}
      {response?.more &&
        oldest !== undefined &&
        (hasOlder ? (
          <Changes operation={operation} id={id} labels={labels} getValueLabel={getValueLabel} before={oldest} />
        ) : (
          <Button className="justify-self-start" onClick={() => setHasOlder(true)}>
            <Trans>Show older changes</Trans>
          </Button>
        ))}
    </>
  )
}

type ChangeLineProps = { entry: RecordChange } & Pick<RecordHistoryProps, 'labels' | 'getValueLabel'>

const ChangeLine = ({ entry: { kind, fields, by: author, at: changedAt }, labels, getValueLabel }: ChangeLineProps) => {
  // Hide fields without a label, because only the server uses them.
  const visibleFields = Object.entries(fields).filter(
    // Hide the check of a Welsh text that has changed itself.
    ([field]) => Object.hasOwn(labels, field) && !(field.endsWith('_cy_source') && field.slice(0, -7) in fields),
  )
  function renderFields() {
    if (kind === 'create')
      return (
        <p className="font-bold">
          <Trans>Created</Trans>
        </p>
      )
    if (visibleFields.length === 0)
      return (
        <p className="font-bold">
          <Trans>Changed</Trans>
        </p>
      )
    return visibleFields.map(([field, change]) => (
      <FieldLine
        key={field}
        field={field}
        label={labels[field] ?? field}
        change={change}
        getValueLabel={getValueLabel}
      />
    ))
  }
  return (
    <li className="grid gap-1 border-t border-border pt-3 wrap-anywhere">
      {renderFields()}
      <p className="text-sm text-muted-foreground">{`${author}, ${formatTimestamp(changedAt)}`}</p>
    </li>
  )
}

type FieldLineProps = {
  field: string
  label: string
  change: RecordChange['fields'][string]
  getValueLabel: GetValueLabel | undefined
}

const FieldLine = ({ field, label, change, getValueLabel }: FieldLineProps) => {
  const formatValue = useValueText(getValueLabel)
  const [oldText, newText] = [formatValue(field, change.from), formatValue(field, change.to)]
  function renderChange() {
    if (oldText === null && newText !== null && change.from === undefined) return newText
    if (oldText === null || newText === null) return <Trans>changed</Trans>
    return (
      <>
        <s className="text-muted-foreground">{oldText}</s> {newText}
      </>
    )
  }
  return (
    <p>
      <b>{label}</b>: {renderChange()}
    </p>
  )
}
