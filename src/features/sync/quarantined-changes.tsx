import { type QuarantinedChange, quarantinedChangeOperations } from '@contract/quarantined-changes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Hand } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { ChangeText } from '@/features/history/change-text.tsx'
import { EntryBoundary } from '@/features/history/entry-boundary.tsx'
import { useFieldValueText } from '@/features/history/use-field-value-text.ts'
import { type KnownNames, useKnownNames } from '@/features/history/use-known-names.ts'
import { useListText } from '@/features/history/use-list-text.ts'
import { formatFullDay, formatTimeAndDay } from '@/i18n/long-dates.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { NeedsCard, needsCardButtons } from './needs-card.tsx'

/**
 * List of changes that devices sent after their sign-in was ended. A coordinator accepts or rejects each change.
 * @param isOnPage true on a page, whose headings need one of level 2 above this list
 */
export const QuarantinedChanges = ({ isOnPage = false }: { isOnPage?: boolean }) => {
  const { answer } = useOperationQuery(quarantinedChangeOperations['held_changes.list'])
  if (!answer?.results.length) return null
  return (
    <>
      {isOnPage ? (
        <h2 className="sr-only">
          <Trans>Your work</Trans>
        </h2>
      ) : null}
      <PendingDecisions sent={answer.results} />
    </>
  )
}

const PendingDecisions = ({ sent }: { sent: readonly QuarantinedChange[] }) => {
  const requestSync = useRequestSync()
  const invalidateChanges = useInvalidate('held_changes')
  const showErrorNotice = useErrorNotice()
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const [errorById, setErrorById] = useState<ReadonlyMap<string, ApiError>>(new Map())
  const headingElement = useRef<HTMLHeadingElement>(null)
  const changes = sent.filter(({ id }) => !decidedIds.has(id))
  const knownNames = useKnownNames(changes)
  if (changes.length === 0) return null
  const decideChange = async (id: string, take: boolean) => {
    try {
      await call(quarantinedChangeOperations['held_changes.decide'], { params: { id }, body: { take } })
      setDecidedIds((before) => new Set([...before, id]))
      headingElement.current?.focus()
      void invalidateChanges()
      if (take) requestSync('asked')
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) return showErrorNotice(error)
      setErrorById((before) => new Map([...before, [id, error]]))
    }
  }
  return (
    <section aria-labelledby="held-changes" className="mt-5 grid gap-3">
      <h3 id="held-changes" ref={headingElement} tabIndex={-1} className="text-lg font-bold">
        <Trans>Sent after a sign-in was ended</Trans>
      </h3>
      <p className="text-muted-foreground">
        <Trans>
          A closed account or a lost device has sent these. None of it is in the register yet: accept what is right, in
          this order.
        </Trans>
      </p>
      {changes.map((change) => (
        <EntryBoundary key={change.id} id={change.id}>
          <Card change={change} known={knownNames} refused={errorById.get(change.id)} onDecide={decideChange} />
        </EntryBoundary>
      ))}
    </section>
  )
}

type CardProps = {
  change: QuarantinedChange
  known: KnownNames | undefined
  /** Error of a failed acceptance. */
  refused: ApiError | undefined
  onDecide: (id: string, take: boolean) => Promise<void>
}

const Card = ({ change, known: knownNames, refused, onDecide }: CardProps) => {
  const { t, i18n } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const until = formatFullDay(change.kept_until)
  const submitDecision = async (take: boolean) => {
    setIsBusy(true)
    await onDecide(change.id, take)
    setIsBusy(false)
  }
  return (
    <NeedsCard
      icon={Hand}
      title={<ChangeText change={change} known={knownNames} absent="unknown" />}
      details={
        <>
          <p>
            <Name>{change.by}</Name>
            {change.device_name ? <>, {change.device_name}</> : null} ·{' '}
            <time dateTime={change.made_at}>{formatTimeAndDay(change.made_at)}</time>
          </p>
          <p>
            <Trans>Decide by {until}. After that day it is left out.</Trans>
          </p>
        </>
      }
    >
      <FieldList change={change} />
      {refused ? (
        <p role="alert" className="px-4 pt-2">
          {refused.code === 'not_found' ? (
            <Trans>It is about something that is not in the register: accept the one above it first.</Trans>
          ) : (
            i18n._(errorMessages[refused.code])
          )}
        </p>
      ) : null}
      <footer className={clsx(needsCardButtons, 'p-3')}>
        <Button variant="primary" busy={isBusy} onClick={() => void submitDecision(true)}>
          <Trans>Accept it</Trans>
        </Button>
        <TwoClickButton
          disabled={isBusy}
          armedLabel={t`Press again to leave it out`}
          onConfirm={() => void submitDecision(false)}
        >
          <Trans>Leave it out</Trans>
        </TwoClickButton>
      </footer>
    </NeedsCard>
  )
}

type FieldChange = { value?: unknown; add?: string[]; remove?: string[] }

type ListChange = Parameters<ReturnType<typeof useListText>>[0]

const tableByChangePrefix: Record<string, string> = {
  session: 'sessions',
  parcel: 'parcel_provisions',
  parcel_row: 'parcel_rows',
}
const getTable = (name: string): string => tableByChangePrefix[name.split('.')[0] ?? ''] ?? 'registered'

/** List of the fields that a change sets, so that the coordinator can decide. */
const FieldList = ({ change: { name, args } }: Pick<CardProps, 'change'>) => {
  const { i18n } = useLingui()
  const getValueText = useFieldValueText()
  const getListText = useListText()
  const table = getTable(name)
  const changedFields = Object.entries((args.set ?? {}) as Record<string, FieldChange>)
  const createdFields = Object.entries((args.values ?? {}) as Record<string, unknown>).map(
    ([field, value]): [string, FieldChange] => [field, { value }],
  )
  const listedFields = [...changedFields, ...createdFields].filter(
    ([, { value, add, remove }]) => add || remove || (value !== undefined && value !== null && value !== ''),
  )
  function describeChange(field: string, { value, add, remove }: FieldChange) {
    if (add || remove) return getListText({ field, ...(add && { add }), ...(remove && { remove }) } as ListChange)
    if (Array.isArray(value)) return getListText({ field, add: value as string[] } as ListChange)
    return getValueText({ kind: 'field', field }, value)
  }
  if (listedFields.length === 0) return null
  return (
    <dl className="grid gap-1 px-4 pt-2 text-sm">
      {listedFields.map(([field, fieldChange]) => (
        <div key={field}>
          <dt className="inline font-bold">{getCapitalizedFieldLabel(i18n, table, field)}: </dt>
          <dd className="inline">{describeChange(field, fieldChange)}</dd>
        </div>
      ))}
    </dl>
  )
}
