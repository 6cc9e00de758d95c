import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff, Hand } from 'lucide-react'
import { useEffect } from 'react'
import { formatCountTime } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { Loading } from '@/ui/skeleton.tsx'
import { useWork } from './use-work.ts'
import { WorkList } from './work-list.tsx'
import { storeRowCount, WorkSkeleton } from './work-skeleton.tsx'

export type WorkCardProps = {
  /** True on the start page of staff, whose card has two columns. */
  hasColumns: boolean
}

/** Card with what waits for the user, each kind as a count and a link (B-DESK-02). It also shows that nothing waits. */
export const WorkCard = ({ hasColumns }: WorkCardProps) => {
  const work = useWork()
  const { rows } = work
  const rowCount = work.isBusy ? undefined : rows?.length
  useEffect(() => {
    if (rowCount !== undefined) storeRowCount(rowCount)
  }, [rowCount])
  const total = rows?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <Card role="region" aria-labelledby="your-work" className="grid grid-cols-1 content-start">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
        <h2 id="your-work" className="flex items-center gap-2.5 text-lg font-bold">
          <Hand aria-hidden="true" className="size-5 text-link" />
          <Trans>Your work</Trans>
        </h2>
        {total > 0 ? (
          <Badge tone="gold" size="small">
            {total}
          </Badge>
        ) : null}
        {hasColumns && rows && rows.length > 1 ? (
          <p className="ms-auto text-xs text-muted-foreground max-md:hidden">
            <Trans>Danger first, then longest waiting</Trans>
          </p>
        ) : null}
      </header>
      {rows ? (
        <WorkRows work={work} rows={rows} hasColumns={hasColumns} />
      ) : (
        <MissingWork work={work} hasColumns={hasColumns} />
      )}
    </Card>
  )
}

type Work = ReturnType<typeof useWork>
type WorkRowsProps = WorkCardProps & { work: Work; rows: NonNullable<Work['rows']> }

function WorkRows({ work, rows, hasColumns }: WorkRowsProps) {
  return (
    <>
      {rows.length > 0 ? <WorkList rows={rows} hasColumns={hasColumns} /> : null}
      {rows.length === 0 && !work.isIncomplete && !work.isBusy ? <NothingWaits /> : null}
      <CountNote work={work} />
    </>
  )
}

/** Skeleton while the first counts load, or the reason why they are missing. */
function MissingWork({ work, hasColumns }: WorkCardProps & { work: Work }) {
  const { t } = useLingui()
  if (work.isBusy)
    return (
      <Loading label={t`Loading your work`}>
        <WorkSkeleton hasColumns={hasColumns} />
      </Loading>
    )
  return (
    <div className="px-4 pb-4">
      <WorkNotice work={work} />
    </div>
  )
}

/** Notice that the server's counts are missing, with a retry. */
const WorkNotice = ({ work }: { work: Work }) => (
  <LoadNotice
    {...work}
    stale={false}
    words={{
      cutOff: <Trans>Your work needs a connection to be counted.</Trans>,
      fault: <Trans>Your work could not be counted.</Trans>,
      stale: null,
    }}
  />
)

/** Note that the counts could not be refreshed. Offline, the title of the staff's page shows the time of its counts. */
function CountNote({ work: { staleSince, isIncomplete, hasDeviceRows, ...work } }: { work: Work }) {
  if (isIncomplete)
    return (
      <div className="border-t border-border p-3">
        <WorkNotice work={{ staleSince, isIncomplete, hasDeviceRows, ...work }} />
      </div>
    )
  if (staleSince === null) return null
  const when = formatCountTime(staleSince)
  const isUnreachable = !work.reachable || work.failure === 'no_answer'
  return (
    <p className="flex items-center gap-2.5 border-t border-border px-4 py-3 text-sm text-muted-foreground">
      <CloudOff aria-hidden="true" className="size-5 flex-none" />
      <CountNoteText when={when} isUnreachable={isUnreachable} hasDeviceRows={hasDeviceRows} />
    </p>
  )
}

type CountNoteTextProps = { when: string; isUnreachable: boolean; hasDeviceRows: boolean }

function CountNoteText({ when, isUnreachable, hasDeviceRows }: CountNoteTextProps) {
  if (hasDeviceRows) return <Trans>Families and questions counted on this device, the rest as of {when}</Trans>
  return isUnreachable ? <Trans>A new count needs a connection.</Trans> : <Trans>Counted at {when}</Trans>
}

const NothingWaits = () => (
  <div className="flex items-center gap-4 border-t border-border px-4 py-3">
    <span className="grid size-12 flex-none place-items-center rounded-full border-[3px] border-primary text-primary outline outline-border-strong outline-offset-3">
      <Check aria-hidden="true" className="size-6" />
    </span>
    <div>
      <p className="font-bold">
        <Trans>Nothing waits for you</Trans>
      </p>
      <p className="text-sm text-muted-foreground">
        <Trans>New work shows here, counted each time you open this page.</Trans>
      </p>
    </div>
  </div>
)
