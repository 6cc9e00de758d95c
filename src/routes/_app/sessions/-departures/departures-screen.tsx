import '@/styles/boards.css'
import type { SessionRow } from '@contract/rows.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DoorOpen, UsersRound } from 'lucide-react'
import { useCallback, useDeferredValue, useState } from 'react'
import { useWakeLock } from '@/browser/use-wake-lock.ts'
import { FreshnessLine } from '@/features/sessions/freshness-line.tsx'
import { rollClasses } from '@/features/sessions/roll-classes.ts'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { splitIntoBlocks, useRenderedCount } from '@/kit/list/use-rendered-count.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import type { Register } from '../-attendance/register.ts'
import { FAMILIES_PER_BLOCK } from '../-boards/family-blocks.ts'
import { type Departures, useDepartures } from '../-boards/use-departures.ts'
import { type RegisterSnapshot, useLiveBoard } from '../-boards/use-live-board.ts'
import { CollectorDialog } from './collector-dialog.tsx'
import { buildDoorFamilies, type DoorFamily, findDoorFamilies } from './door.ts'
import { DepartedFamily, InsideFamily } from './door-family.tsx'
import { useFocusHandover } from './use-focus-handover.ts'
import { useSignOutPeople } from './use-sign-out-people.ts'

/**
 * Board for signing people out at the door, with the collector's name. Each sign-out is saved on this device
 * immediately, even offline (B-HAL-04).
 */
export const DeparturesScreen = ({ register }: { register: Register }) => {
  const session = useLiveRow(register.session, register.id)
  const departures = useDepartures(register.id)
  return session && departures ? <SignOutBoard register={register} session={session} departures={departures} /> : null
}

type SignOutBoardProps = { register: Register; session: SessionRow; departures: Departures }

const SignOutBoard = ({ register, session, departures }: SignOutBoardProps) => {
  const { t, i18n } = useLingui()
  const { left: departuresByPerson, asked: conflicts } = departures
  const language = i18n.locale === 'cy' ? 'cy' : 'en'
  const buildDoorBoard = useCallback(
    (facts: RegisterSnapshot) => buildDoorFamilies({ ...facts, left: departuresByPerson, language }),
    [departuresByPerson, language],
  )
  const { board: signOutFamilies, at: updatedAt } = useLiveBoard(register, session, buildDoorBoard)
  const signOut = useSignOutPeople(register, departures)
  const [shownGroup, setShownGroup] = useState<'inside' | 'gone'>('inside')
  const [typedQuery, setTypedQuery] = useState('')
  const query = useDeferredValue(typedQuery)
  const [collectorRequest, setCollectorRequest] = useState<{ family: DoorFamily; chosen: string[] } | null>(null)
  const { page, keep: rememberButton } = useFocusHandover()
  useWakeLock()
  const group = session.group__name
  const day = formatWeekdayDate(session.date)
  const families = findDoorFamilies(shownGroup === 'inside' ? signOutFamilies.inside : signOutFamilies.gone, query)
  const renderedBlocks = useRenderedCount(Math.ceil(families.length / FAMILIES_PER_BLOCK), 1, 1)
  const isEmpty = signOutFamilies.counts.inside + signOutFamilies.counts.gone === 0
  function renderEmptyTitle() {
    if (query.trim()) return <Trans>No one of that name is here</Trans>
    if (shownGroup === 'inside') return <Trans>Everyone has left</Trans>
    return <Trans>No one has left yet</Trans>
  }
  function renderFamilies() {
    if (isEmpty)
      return (
        <EmptyState icon={UsersRound} title={<Trans>No one is ticked in at this session</Trans>}>
          <Trans>
            People show here as soon as they are ticked in, here or on a device that this one is in touch with.
          </Trans>
        </EmptyState>
      )
    if (families.length === 0) return <EmptyState icon={DoorOpen} title={renderEmptyTitle()} />
    return splitIntoBlocks(families, FAMILIES_PER_BLOCK)
      .slice(0, renderedBlocks)
      .map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position
        <div key={index} className={rollClasses}>
          {block.map((family) =>
            shownGroup === 'inside' ? (
              <InsideFamily
                key={family.key}
                family={family}
                asked={conflicts}
                onCollect={(chosen) => {
                  rememberButton()
                  setCollectorRequest({ family, chosen })
                }}
                onLeave={(person) => {
                  rememberButton()
                  void signOut.leave([person], person.name, [])
                }}
              />
            ) : (
              <DepartedFamily
                key={family.key}
                family={family}
                departures={departures}
                onBackIn={(people) => {
                  rememberButton()
                  void signOut.backIn(people)
                }}
              />
            ),
          )}
        </div>
      ))
  }
  return (
    <main ref={page} className="board departures">
      <PageHeader title={t`Signing out`} back={{ to: `/sessions/${session.id}`, label: t`Back to attendance` }} />
      <p className="board-about">
        <Trans>
          {group}, {day}.
        </Trans>{' '}
        <FreshnessLine countedAt={updatedAt} />
      </p>
      <div className="sticky top-0 z-1 flex flex-wrap items-center gap-2.5 bg-background py-1">
        <SearchInput
          className="max-w-104 flex-[1_1_14rem]"
          label={t`Find a name`}
          clearLabel={t`Clear`}
          placeholder={t`Find a name`}
          value={typedQuery}
          onValueChange={setTypedQuery}
        />
        <Segmented
          size="comfort"
          label={t`Show`}
          options={[
            { value: 'inside', label: t`Still here`, count: signOutFamilies.counts.inside },
            { value: 'gone', label: t`Left`, count: signOutFamilies.counts.gone },
          ]}
          value={shownGroup}
          onValueChange={(value) => setShownGroup(value === 'gone' ? 'gone' : 'inside')}
        />
      </div>
      {renderFamilies()}
      {collectorRequest ? (
        <CollectorDialog
          {...collectorRequest}
          onLeave={(people, collector, notFor) => {
            setCollectorRequest(null)
            setTypedQuery('')
            void signOut.leave(people, collector, notFor)
          }}
          onClose={() => setCollectorRequest(null)}
        />
      ) : null}
    </main>
  )
}
