import { healthFields } from '@contract/registered/registered-fields.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowUp, Check, Hand, type LucideIcon, RefreshCw, Send, Smartphone } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { canSendWhenClosed } from '@/browser/sends-when-closed.ts'
import { HallReady } from '@/features/hall-ready/hall-ready.tsx'
import { ChangeLine, changeListClasses } from '@/features/history/change-line.tsx'
import { ChangeText } from '@/features/history/change-text.tsx'
import { EntryBoundary } from '@/features/history/entry-boundary.tsx'
import { useKnownNames } from '@/features/history/use-known-names.ts'
import { SaveToFileButton } from '@/features/transfer/save-to-file-button.tsx'
import { SignInLink } from '@/kit/page/sign-in-link.tsx'
import { countUnsentItems } from '@/replica/unsent-counts.ts'
import { useAcceptedChanges } from '@/sync-state/use-accepted.ts'
import type { DeviceCheckResult } from '@/sync-state/use-device-watch.ts'
import { useRemovals } from '@/sync-state/use-removals.ts'
import { findDependants } from '@/sync-state/use-repair.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { useRestored } from '@/sync-state/use-restored.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { Button } from '@/ui/button.tsx'
import { Disc } from '@/ui/disc.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { useSettled } from '@/ui/use-settled.ts'
import { useRegisterAccess } from '@/user/use-register-access.ts'
import { useProblemMessage } from '@/words/use-problem-message.ts'
import { useSavedMessages } from '@/words/use-saved-messages.ts'
import { ConflictCard } from './conflict-card.tsx'
import { LazyQuarantinedChanges } from './lazy-quarantined-changes.tsx'
import { OthersBanner } from './others-banner.tsx'
import { PresenceLine } from './presence-line.tsx'
import { RemovalsCard } from './removals-card.tsx'
import { RestoredBanner } from './restored-banner.tsx'
import { SetAsideCard } from './set-aside-card.tsx'
import { StaleBanner } from './stale-banner.tsx'
import { ThisDevice } from './this-device.tsx'

/**
 * Returns true for a conflict about a health field. Such conflicts are shown first, because a wrong value could harm a
 * child.
 */
const isHealthConflict = ({ table, field }: StoredRow<'conflicts'>): boolean =>
  table === 'registered' && healthFields.some((name) => name === field)

/** Maximum number of changes listed in each section. The newest changes are listed. */
const MAX_SHOWN_CHANGES = 50

type SyncPanelProps = {
  /** Changes that have been unsent for days, as known when the panel was opened. */
  stale: DeviceCheckResult['stale']
  /** True if the last save before the panel was opened failed because the device is full. */
  full: boolean
  /** Card with the families to check. */
  checkCard: ReactNode
  onClose: () => void
}

/** Sync panel. Shows each change with its state, the open decisions, and the button to sync now. */
export const SyncPanel = ({ stale, full: fullBefore, checkCard, onClose }: SyncPanelProps) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const sync = useSyncState(fullBefore)
  const requestSync = useRequestSync()
  const savedMessages = useSavedMessages()
  const problemMessage = useProblemMessage()
  const { attendance } = useRegisterAccess()
  const isSending = sync?.phase === 'sending'
  const counts = useLiveQuery(async () => {
    // Count changes as sent only while a request is running. After a failed request they are unsent again.
    const sentUpTo = isSending ? ((await db.getMeta('sent_up_to')) ?? 0) : 0
    return {
      here: await db.outbox.where('seq').above(sentUpTo).count(),
      sent: await db.outbox.where('seq').belowOrEqual(sentUpTo).count(),
      photos: (await countUnsentItems(db)).photos,
    }
  }, [db, isSending])
  const photos = counts?.photos ?? 0
  // Count the photos if no change is pending. A photo can still be on this device after its change was sent.
  const unsentCount = counts?.here || (counts?.sent ? 0 : photos)
  const pendingChanges =
    useLiveQuery(() => db.outbox.orderBy('seq').reverse().limit(MAX_SHOWN_CHANGES).toArray(), [db]) ?? []
  const acceptedChanges = useAcceptedChanges(MAX_SHOWN_CHANGES)
  const storedSetAsideChanges = useLiveQuery(() => db.set_aside.orderBy('seq').toArray(), [db])
  const setAsideChanges = storedSetAsideChanges ?? []
  // Collect the changes that depend on another set-aside change. Each is shown on the card of the change that it
  // depends on.
  const dependentIds = new Set(
    setAsideChanges.flatMap((entry) => findDependants(entry, setAsideChanges)).map(({ id }) => id),
  )
  const storedConflicts = useLiveQuery(
    () =>
      db
        .rows('conflicts')
        .filter((c) => !c.resolved_at)
        .toArray()
        .then((open) => open.sort((a, b) => Number(isHealthConflict(b)) - Number(isHealthConflict(a)))),
    [db],
  )
  const conflicts = storedConflicts ?? []
  const knownNames = useKnownNames([...pendingChanges, ...acceptedChanges.latest, ...setAsideChanges])
  const removals = useRemovals()
  const [restored, markRestoredAsRead] = useRestored()
  const needs = setAsideChanges.length + conflicts.length + (removals ? 1 : 0)
  const [postponedIds, setPostponedIds] = useState<ReadonlySet<string>>(new Set())
  const needsHeading = useRef<HTMLHeadingElement>(null)
  const overviewElement = useRef<HTMLOListElement>(null)
  const [body, isSettled] = useSettled(Boolean(counts && storedSetAsideChanges && storedConflicts))
  const focusNeedsHeading = () => needsHeading.current?.focus()
  useEffect(() => {
    // Focus the overview after the last card was decided. The focused heading disappears with the last card.
    if (needs === 0 && document.activeElement === document.body) overviewElement.current?.focus()
  }, [needs])
  const postpone = (id: string) => {
    setPostponedIds((before) => new Set([...before, id]))
    focusNeedsHeading()
  }
  const renderStep = (icon: ReactNode, count: number, label: string, look?: 'done' | 'needs') => (
    <li
      className={clsx(
        'relative rounded-lg border px-1.5 pt-2.5 pb-2.75 text-center text-sm leading-[1.15] font-medium wrap-anywhere',
        'max-[30rem]:px-0.5 max-[30rem]:text-xs @max-[21.2rem]:text-sm',
        look === 'needs' ? 'border-2 border-warning-edge bg-warning-soft text-warning-text' : 'bg-card',
      )}
    >
      <Disc size="step" tone={look}>
        {icon}
      </Disc>
      <b className="block text-[1.625rem] font-heavy tracking-[-0.02em]">{count}</b>
      <span>{label}</span>
    </li>
  )
  const closePanel = () => {
    markRestoredAsRead()
    onClose()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && closePanel()}>
      <SheetContent
        title={t`Sync`}
        description={problemMessage ?? savedMessages.safe}
        closeLabel={t`Close`}
        footer={
          sync?.problem === 'sign_in' ? (
            <SignInLink size="comfort">
              <Trans>Sign in to send</Trans>
            </SignInLink>
          ) : (
            <>
              <Button
                variant="primary"
                size="comfort"
                block
                icon={RefreshCw}
                busy={sync !== null && sync.phase !== 'idle'}
                onClick={() => requestSync('asked')}
              >
                <Trans>Sync now</Trans>
              </Button>
              {problemMessage && pendingChanges.length > 0 ? <SaveToFileButton /> : null}
            </>
          )
        }
      >
        <div ref={body} className={isSettled ? undefined : 'invisible'}>
          {restored ? <RestoredBanner restored={restored} /> : null}
          {stale && sync?.waiting ? <StaleBanner stale={stale} /> : null}
          <div className="@container">
            <ol
              className="sync-flow grid grid-cols-4 gap-2.5 max-[30rem]:gap-1.5 @max-[21.2rem]:grid-cols-2"
              ref={overviewElement}
              tabIndex={-1}
            >
              {renderStep(<Smartphone />, unsentCount, savedMessages.here)}
              {renderStep(<Send />, counts?.sent ?? 0, t`Sent`)}
              {renderStep(<Check />, acceptedChanges.count, t`Accepted`, 'done')}
              {renderStep(
                <Hand />,
                needs,
                plural(needs, { one: 'Needs you', other: 'Need you' }),
                needs ? 'needs' : undefined,
              )}
            </ol>
          </div>
          <OthersBanner />
          {needs ? (
            <section className="mt-5 grid gap-3">
              <h3 ref={needsHeading} tabIndex={-1} className="text-lg font-bold">
                <Trans>Needs you</Trans>
              </h3>
              {conflicts
                .filter(({ id }) => !postponedIds.has(id))
                .map((conflict) => (
                  <EntryBoundary key={conflict.id} id={conflict.id}>
                    <ConflictCard
                      conflict={conflict}
                      onLater={() => postpone(conflict.id)}
                      onDecided={focusNeedsHeading}
                    />
                  </EntryBoundary>
                ))}
              {conflicts.some(({ id }) => postponedIds.has(id)) ? (
                <Button block onClick={() => setPostponedIds(new Set())}>
                  <Trans>Show what was put off</Trans>
                </Button>
              ) : null}
              {removals ? <RemovalsCard removals={removals} onDecided={focusNeedsHeading} /> : null}
              {setAsideChanges
                .filter(({ id }) => !dependentIds.has(id))
                .map((entry) => (
                  <EntryBoundary key={entry.id} id={entry.id}>
                    <SetAsideCard
                      entry={entry}
                      renderChange={(change) => <ChangeText change={change} known={knownNames} />}
                      all={setAsideChanges}
                      onDone={focusNeedsHeading}
                    />
                  </EntryBoundary>
                ))}
            </section>
          ) : null}
          <LazyQuarantinedChanges />
          {attendance ? <Suspense>{checkCard}</Suspense> : null}
          {attendance ? <HallReady hasOpenQuestion={conflicts.some(isHealthConflict)} /> : null}
          {pendingChanges.length ? (
            <ChangeList
              title={savedMessages.here}
              note={plural(sync?.waiting ?? pendingChanges.length, {
                one: '# to send, newest first',
                other: '# to send, newest first',
              })}
              more={canSendWhenClosed() ? null : <Trans>Sent when Hallbook is open.</Trans>}
              changes={pendingChanges.map((c) => ({
                id: c.id,
                words: <ChangeText change={c} known={knownNames} />,
                at: c.made_at,
              }))}
              icon={ArrowUp}
            />
          ) : null}
          {photos ? (
            <p className="mt-5">
              <Plural value={photos} one="# photo is still to be sent." other="# photos are still to be sent." />
            </p>
          ) : null}
          {acceptedChanges.latest.length ? (
            <ChangeList
              title={t`Accepted`}
              note={t`kept here for 14 days`}
              changes={acceptedChanges.latest.map((c) => ({
                id: c.id,
                words: <ChangeText change={c} known={knownNames} />,
                at: c.made_at,
              }))}
              icon={Check}
            />
          ) : null}
          <PresenceLine />
          <ThisDevice full={sync?.full ?? fullBefore} />
        </div>
      </SheetContent>
    </Sheet>
  )
}

type ChangeListProps = {
  title: string
  note: string
  /** Text on a line of its own below the title and the note. */
  more?: ReactNode
  icon: LucideIcon
  changes: readonly { id: string; words: ReactNode; at: string }[]
}

const ChangeList = ({ title, note, more, icon, changes }: ChangeListProps) => (
  <section>
    <header className="mt-5 mb-2 flex items-baseline justify-between gap-3">
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="text-sm text-muted-foreground">{note}</p>
    </header>
    {more ? <p className="-mt-1 mb-2 text-sm text-muted-foreground">{more}</p> : null}
    <ul className={changeListClasses}>
      {changes.map((change) => (
        <ChangeLine key={change.id} icon={icon} at={change.at}>
          {change.words}
        </ChangeLine>
      ))}
    </ul>
  </section>
)
