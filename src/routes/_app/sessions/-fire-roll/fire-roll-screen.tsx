import '@/styles/boards.css'
import type { SessionRow } from '@contract/rows.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Printer, RotateCcw, UsersRound } from 'lucide-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useWakeLock } from '@/browser/use-wake-lock.ts'
import { FreshnessLine, useSyncFreshness } from '@/features/sessions/freshness-line.tsx'
import { rollClasses } from '@/features/sessions/roll-classes.ts'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { splitIntoBlocks, useRenderedCount } from '@/kit/list/use-rendered-count.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import type { Register } from '../-attendance/register.ts'
import { FAMILIES_PER_BLOCK } from '../-boards/family-blocks.ts'
import { type Departures, useDepartures } from '../-boards/use-departures.ts'
import { DeparturesList } from './departures-list.tsx'
import { PaperRoll } from './paper-roll.tsx'
import type { Roll } from './roll.ts'
import { RollNotices } from './roll-notices.tsx'
import { RollRow } from './roll-row.tsx'
import { useRoll, useSeenTimes } from './use-roll.ts'

/**
 * Fire roll: the people in the building and the people seen outside. Shown on this device, on other devices and on
 * paper (B-HAL-02).
 */
export const FireRollScreen = ({ register }: { register: Register }) => {
  const session = useLiveRow(register.session, register.id)
  const seenTimes = useSeenTimes(register.id)
  const departures = useDepartures(register.id)
  return session && seenTimes && departures ? (
    <FireRoll register={register} session={session} seen={seenTimes} departures={departures} />
  ) : null
}

type FireRollProps = {
  register: Register
  session: SessionRow
  seen: ReadonlyMap<string, string>
  departures: Departures
}

const FireRoll = ({ register, session, seen, departures }: FireRollProps) => {
  const { t, i18n } = useLingui()
  const save = useSaveLocally()
  const { board: roll, at: updatedAt } = useRoll(register, session, i18n.locale === 'cy' ? 'cy' : 'en', departures.left)
  const [showsMissingOnly, setShowsMissingOnly] = useState(false)
  useWakeLock()
  const people = roll.families.flatMap(({ members }) => members)
  const missingPeople = people.filter(({ id }) => !seen.has(id))
  const firstSeenAt = [...seen.values()].toSorted()[0]
  const startedAt = firstSeenAt ? Date.parse(firstSeenAt) : null
  const unsentCount = useUnsentCount(
    register,
    people.map(({ id }) => id),
  )
  const buildMusterChange = useCallback(
    (registered: string, isSeen: boolean) => ({
      name: 'muster.set' as const,
      args: { session: session.id, registered, seen: isSeen },
    }),
    [session.id],
  )
  const onSeen = useCallback(
    (id: string, isSeen: boolean) => void save([buildMusterChange(id, isSeen)]),
    [save, buildMusterChange],
  )
  const renderedBlocks = useRenderedCount(Math.ceil(roll.families.length / FAMILIES_PER_BLOCK), 1, 1)
  const isOffline = useSyncFreshness()?.cut === true
  const group = session.group__name
  const day = formatWeekdayDate(session.date)
  return (
    <main className="board fire-roll">
      <PageHeader title={t`Fire roll`} back={{ to: `/sessions/${session.id}`, label: t`Back to attendance` }}>
        <Button icon={Printer} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </PageHeader>
      <p className="board-about">
        <Trans>
          {group}, {day}.
        </Trans>{' '}
        {/* On the screen, the notice below replaces this line if the device is offline. */}
        <span className={isOffline ? 'hidden print:inline' : undefined}>
          <FreshnessLine countedAt={updatedAt} />
        </span>
      </p>
      <RollNotices
        missing={missingPeople.length}
        all={people.length}
        unsent={unsentCount}
        nameless={roll.nameless}
        began={startedAt}
      />
      <Figures roll={roll} />
      {people.length === 0 ? (
        <>
          <EmptyState
            icon={UsersRound}
            title={
              roll.left.length > 0 ? (
                <Trans>Everyone has left</Trans>
              ) : (
                <Trans>No one is ticked in at this session</Trans>
              )
            }
          >
            <Trans>
              People show here as soon as they are ticked in, here or on a device that this one is in touch with.
            </Trans>
          </EmptyState>
          <DeparturesList left={roll.left} />
        </>
      ) : (
        <>
          <div className="sticky top-0 z-1 flex flex-wrap items-center gap-2.5 bg-background py-1">
            <Segmented
              size="comfort"
              label={t`Show`}
              options={[
                { value: 'all', label: t`Everyone`, count: people.length },
                { value: 'missing', label: t`Not seen yet`, count: missingPeople.length },
              ]}
              value={showsMissingOnly ? 'missing' : 'all'}
              onValueChange={(value) => setShowsMissingOnly(value === 'missing')}
            />
            {seen.size > 0 ? (
              <TwoClickButton
                icon={RotateCcw}
                variant="secondary"
                armedLabel={t`Press again to untick everyone`}
                onConfirm={() => void save([...seen.keys()].map((person) => buildMusterChange(person, false)))}
              >
                <Trans>Start again</Trans>
              </TwoClickButton>
            ) : null}
          </div>
          <p>
            <Trans>Tick each person when you can see them outside.</Trans>
          </p>
          {splitIntoBlocks(roll.families, FAMILIES_PER_BLOCK)
            .slice(0, renderedBlocks)
            .map((families, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position
              <div key={index} className={rollClasses}>
                {families.map(({ key, name, members }) => {
                  const visibleMembers = showsMissingOnly ? members.filter(({ id }) => !seen.has(id)) : members
                  return visibleMembers.length === 0 ? null : (
                    <fieldset key={key} aria-label={t`${name} family`}>
                      {visibleMembers.map((person) => (
                        <RollRow key={person.id} person={person} seenAt={seen.get(person.id)} onSeen={onSeen} />
                      ))}
                    </fieldset>
                  )
                })}
              </div>
            ))}
          <DeparturesList left={roll.left} />
          <PaperRoll roll={roll} group={group} day={day} at={updatedAt} />
        </>
      )}
    </main>
  )
}

/** Counts the people whose ticks have not been sent from this device. */
const useUnsentCount = ({ pending }: Register, people: readonly string[]): number =>
  useSyncExternalStore(
    (listener) => pending.subscribeAll(listener),
    () => people.filter((id) => pending.get(id)).length,
  )

const figureClasses = 'text-[2.875rem] leading-none font-heavy tracking-[-0.03em]'

const Figures = ({ roll: { counts, left } }: { roll: Roll }) => (
  <dl className="flex flex-wrap gap-x-7 gap-y-1.5 leading-[1.1]">
    <div>
      <dd className={figureClasses}>{counts.children}</dd>
      <dt className="font-bold">
        <Plural value={counts.children} one="child" other="children" />
      </dt>
    </div>
    <div>
      <dd className={figureClasses}>{counts.adults}</dd>
      <dt className="font-bold">
        <Plural value={counts.adults} one="adult" other="adults" />
      </dt>
    </div>
    <div>
      <dd className={figureClasses}>{counts.all}</dd>
      <dt className="font-bold">
        <Trans>in the hall</Trans>
      </dt>
    </div>
    {left.length > 0 ? (
      <div>
        <dd className={figureClasses}>{left.length}</dd>
        <dt className="font-bold">
          <Plural value={left.length} one="has left" other="have left" />
        </dt>
      </div>
    ) : null}
  </dl>
)
