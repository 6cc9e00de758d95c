import { type HistoryEntry, historyOperations } from '@contract/history.ts'
import type { OperationOutput } from '@contract/operation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { History as Clock } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { NoAnswer } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { type ChangedRecord, HistoryLine } from './history-line.tsx'
import { type CreateFieldChange, type RestorableRecord, useRestore } from './restore.tsx'
import { toFamilyChanges, toSentenceChange } from './sentence-change.ts'
import { useKnownNames } from './use-known-names.ts'
import { useListedNames } from './use-listed-names.ts'
import { useReloadAfterSync } from './use-reload-after-sync.ts'

type HistoryTable = 'registered' | 'sessions' | 'parcel_provisions'
type HistoryPage = OperationOutput<(typeof historyOperations)['registered.history']>

type HistoryProps = {
  table: HistoryTable
  id: string
  /** Current values of the record. */
  current: Record<string, unknown>
  /** True if the user has already requested the history, so that it loads at once. */
  isRequested?: boolean
  /** Sets a field of the record to restore an earlier value. Omitted if the user may not change the record. */
  change?: CreateFieldChange | undefined
  /** Returns the current parcel of a family in this session, or undefined if the family has left the session. */
  getFamily?: (registered: string) => RestorableRecord | undefined
}

const NO_ENTRIES: HistoryPage['entries'] = []

/** History of a record with author, time and device of each change. It loads from the server when the user opens it. */
export const History = ({ table, id, current, isRequested = false, change, getFamily }: HistoryProps) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const isOnline = useOnline()
  const showErrorNotice = useErrorNotice()
  const [response, setResponse] = useState<HistoryPage | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasNoResponse, setHasNoResponse] = useState(false)
  const sentenceChanges = useMemo(() => {
    const changes = (response?.entries ?? []).flatMap((entry) => toSentenceChange(entry, id) ?? [])
    return new Map(changes.map((change) => [change.id, change]))
  }, [response, id])
  const familyChanges = useMemo(() => toFamilyChanges(response?.entries ?? NO_ENTRIES, id), [response, id])
  const knownNames = useKnownNames([...sentenceChanges.values(), ...familyChanges])
  const listedNames = useListedNames(response?.entries ?? NO_ENTRIES)
  const deviceId = useLiveQuery(() => db.getMeta('device_id'), [db])
  const loadPage = useCallback(
    async (before?: string | null) => {
      setIsBusy(true)
      setHasNoResponse(false)
      try {
        const page = await call(historyOperations[`${table}.history`], {
          params: { id },
          query: { before: before ?? undefined },
        })
        setResponse((previousResponse) =>
          before && previousResponse ? { ...page, entries: [...previousResponse.entries, ...page.entries] } : page,
        )
      } catch (error) {
        if (error instanceof NoAnswer) setHasNoResponse(true)
        else showErrorNotice(error)
      } finally {
        setIsBusy(false)
      }
    },
    [table, id, showErrorNotice],
  )
  const reload = useCallback(() => loadPage(), [loadPage])
  const sectionElement = useRef<HTMLElement>(null)
  const restore = useRestore(useReloadAfterSync(id, reload))
  const getRecord = ({ family }: HistoryEntry): ChangedRecord =>
    family
      ? { table: 'parcel_rows', ...(getFamily?.(family) ?? { current: {}, change: undefined }) }
      : { table, current, change }
  const hasStarted = useRef(false)
  const [isFirstLoadDone, setIsFirstLoadDone] = useState(false)
  useEffect(() => {
    if (!isRequested || hasStarted.current) return
    hasStarted.current = true
    // Move focus, because the pressed button disappears.
    sectionElement.current?.focus({ preventScroll: true })
    void reload().then(() => setIsFirstLoadDone(true))
  }, [isRequested, reload])
  // Scroll the heading to the top once after the first load, because the requested history is below the visible part of
  // the panel.
  useEffect(() => {
    if (!isFirstLoadDone) return
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    sectionElement.current?.scrollIntoView({ block: 'start', behavior: isMotionReduced ? 'instant' : 'smooth' })
  }, [isFirstLoadDone])
  return (
    <section
      ref={sectionElement}
      tabIndex={-1}
      aria-label={t`History`}
      className="grid gap-3 rounded-xl border border-border bg-card p-5"
      aria-busy={isBusy}
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">
          <Trans>History</Trans>
        </h2>
        {isOnline ? (
          <Button icon={Clock} busy={isBusy} onClick={() => void reload()}>
            {response ? <Trans>Refresh</Trans> : <Trans>Show the history</Trans>}
          </Button>
        ) : (
          <NeedsWifi />
        )}
      </header>
      <p role="status" className="text-muted-foreground empty:hidden">
        {hasNoResponse ? (
          <Trans>Hallbook cannot be reached. The history is kept there; try again in a while.</Trans>
        ) : null}
      </p>
      {response && response.entries.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>Nothing has been changed since it came into Hallbook.</Trans>
        </p>
      ) : null}
      {response && response.entries.length > 0 ? (
        <ol className="grid gap-3">
          {response.entries.map((entry) => (
            <HistoryLine
              key={entry.id}
              record={getRecord(entry)}
              entry={entry}
              sentence={sentenceChanges.get(entry.id)}
              known={knownNames}
              listed={listedNames}
              isThisDevice={entry.device === deviceId}
              onRestore={async (field, value) => {
                // Move focus, because the pressed button disappears with its line.
                if (await restore(getRecord(entry), field, value))
                  sectionElement.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ol>
      ) : null}
      {response?.older && isOnline ? (
        <Button className="justify-self-start" busy={isBusy} onClick={() => void loadPage(response.older)}>
          <Trans>Show older changes</Trans>
        </Button>
      ) : null}
    </section>
  )
}
