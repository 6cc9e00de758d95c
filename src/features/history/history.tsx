import { historyOperations } from '@contract/history.ts'
import type { OutputOf } from '@contract/operation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { History as Clock } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { NoAnswer } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOnline } from '@/device/use-online.ts'
import { useReplica } from '@/hooks/use-replica.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { HistoryLine } from './history-line.tsx'
import { type SetField, useRestore } from './put-back.tsx'
import { type Named, useKnownNames } from './use-known-names.ts'
import { useListedNames } from './use-listed-names.ts'
import { useReadAgain } from './use-read-again.ts'

type Table = 'registered' | 'sessions' | 'parcel_provisions'
type Told = OutputOf<(typeof historyOperations)['registered.history']>

type HistoryProps = {
  table: Table
  id: string
  /** The record's values as they stand. */
  current: Record<string, unknown>
  /** Somebody has asked for it already: it is read at once. */
  asked?: boolean
  /** Sets a field of the record, for an earlier value to be put back; left out where the user may not. */
  change?: SetField | undefined
}

const NONE: Told['entries'] = []

/** Who changed what of a record, when and on which device: read from the server when somebody asks. */
export const History = ({ table, id, current, asked = false, change }: HistoryProps) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const online = useOnline()
  const notice = useErrorNotice()
  const [told, setTold] = useState<Told | null>(null)
  const [busy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const ticks = useMemo(() => {
    const changes = (told?.entries ?? []).flatMap(({ id: change, tick, departure }): Named[] => {
      if (tick) return [{ id: change, name: 'attendance.set', args: { session: id, ...tick } }]
      return departure ? [{ id: change, name: 'departure.set', args: departure }] : []
    })
    return new Map(changes.map((change) => [change.id, change]))
  }, [told, id])
  const known = useKnownNames([...ticks.values()])
  const listed = useListedNames(told?.entries ?? NONE)
  const device = useLiveQuery(() => db.getMeta('device_id'), [db])
  const read = useCallback(async () => {
    setBusy(true)
    setUnanswered(false)
    try {
      setTold(await call(historyOperations[`${table}.history`], { params: { id } }))
    } catch (error) {
      if (error instanceof NoAnswer) setUnanswered(true)
      else notice(error)
    } finally {
      setBusy(false)
    }
  }, [table, id, notice])
  const section = useRef<HTMLElement>(null)
  const restore = useRestore(current, change, useReadAgain(id, read))
  const onRestore =
    restore &&
    (async (field: string, value: unknown) => {
      // The pressed button goes with it.
      if (await restore(field, value)) section.current?.focus({ preventScroll: true })
    })
  const begun = useRef(false)
  const [fresh, setFresh] = useState(false)
  useEffect(() => {
    if (!asked || begun.current) return
    begun.current = true
    // The pressed button stood here.
    section.current?.focus({ preventScroll: true })
    void read().then(() => setFresh(true))
  }, [asked, read])
  // What was asked for comes below the edge of the panel: its heading goes to the top, once, when all of it is there.
  useEffect(() => {
    if (!fresh) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.current?.scrollIntoView({ block: 'start', behavior: still ? 'instant' : 'smooth' })
  }, [fresh])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`History`}
      className="grid gap-3 rounded-xl border border-border bg-card p-5"
      aria-busy={busy}
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">
          <Trans>History</Trans>
        </h2>
        {online ? (
          <Button icon={Clock} busy={busy} onClick={() => void read()}>
            {told ? <Trans>Refresh</Trans> : <Trans>Show the history</Trans>}
          </Button>
        ) : (
          <NeedsWifi />
        )}
      </header>
      <p role="status" className="text-muted-foreground empty:hidden">
        {unanswered ? (
          <Trans>Hallbook cannot be reached. The history is kept there; try again in a while.</Trans>
        ) : null}
      </p>
      {told && told.entries.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>Nothing has been changed since it came into Hallbook.</Trans>
        </p>
      ) : null}
      {told && told.entries.length > 0 ? (
        <ol className="grid gap-3">
          {told.entries.map((entry) => (
            <HistoryLine
              key={entry.id}
              table={table}
              entry={entry}
              tick={ticks.get(entry.id)}
              known={known}
              listed={listed}
              here={entry.device === device}
              current={current}
              onRestore={onRestore}
            />
          ))}
        </ol>
      ) : null}
      {told?.more ? (
        <p className="text-sm text-muted-foreground">
          <Trans>Older changes are kept, but not shown here.</Trans>
        </p>
      ) : null}
    </section>
  )
}
