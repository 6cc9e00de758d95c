import '@/styles/boards.css'
import '@/styles/fire-roll.css'
import '@/styles/departures.css'
import type { SessionRow } from '@contract/rows.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DoorOpen, UsersRound } from 'lucide-react'
import { useCallback, useDeferredValue, useState } from 'react'
import { useAwake } from '@/device/use-awake.ts'
import { HeardLine } from '@/features/sessions/heard-line.tsx'
import { useLiveRow } from '@/hooks/use-live-row.ts'
import { wordyDay } from '@/i18n/long-dates.ts'
import { blocksOf, useDrawnCount } from '@/kit/list/use-drawn-count.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import type { Register } from '../-attendance/register.ts'
import { FAMILIES_IN_A_BLOCK } from '../-boards/family-blocks.ts'
import { type Departures, useDepartures } from '../-boards/use-departures.ts'
import { type RegisterFacts, useLiveBoard } from '../-boards/use-live-board.ts'
import { CollectorDialog } from './collector-dialog.tsx'
import { type DoorFamily, doorOf, findAtDoor } from './door.ts'
import { GoneFamily, InsideFamily } from './door-family.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { useLeaving } from './use-leaving.ts'

/**
 * Board for signing people out at the door, with the collector's name. Each sign-out is saved on this device
 * immediately, also offline (B-HAL-04).
 */
export const DeparturesScreen = ({ register }: { register: Register }) => {
  const session = useLiveRow(register.session, register.id)
  const departures = useDepartures(register.id)
  return session && departures ? (
    <OpenDoor register={register} session={session} departures={departures} />
  ) : null
}

type OpenDoorProps = { register: Register; session: SessionRow; departures: Departures }

const OpenDoor = ({ register, session, departures }: OpenDoorProps) => {
  const { t, i18n } = useLingui()
  const { left, asked } = departures
  const language = i18n.locale === 'cy' ? 'cy' : 'en'
  const make = useCallback((facts: RegisterFacts) => doorOf({ ...facts, left, language }), [left, language])
  const { board: door, at } = useLiveBoard(register, session, make)
  const leaving = useLeaving(register, departures)
  const [show, setShow] = useState<'inside' | 'gone'>('inside')
  const [typed, setQuery] = useState('')
  const query = useDeferredValue(typed)
  const [collecting, setCollecting] = useState<{ family: DoorFamily; chosen: string[] } | null>(null)
  const { page, keep } = useKeptPlace()
  useAwake()
  const group = session.group__name
  const day = wordyDay(session.date)
  const families = findAtDoor(show === 'inside' ? door.inside : door.gone, query)
  const drawn = useDrawnCount(Math.ceil(families.length / FAMILIES_IN_A_BLOCK), 1, 1)
  const empty = door.counts.inside + door.counts.gone === 0
  return (
    <main ref={page} className="board departures">
      <PageHead
        title={t`Signing out`}
        back={{ to: `/sessions/${session.id}`, label: t`Back to attendance` }}
      />
      <p className="board-about">
        <Trans>
          {group}, {day}.
        </Trans>{' '}
        <HeardLine at={at} />
      </p>
      <div className="roll-tools">
        <SearchInput
          className="find"
          label={t`Find a name`}
          clearLabel={t`Clear`}
          placeholder={t`Find a name`}
          value={typed}
          onValueChange={setQuery}
        />
        <Segmented
          size="comfort"
          label={t`Show`}
          options={[
            { value: 'inside', label: t`Still here`, count: door.counts.inside },
            { value: 'gone', label: t`Left`, count: door.counts.gone },
          ]}
          value={show}
          onValueChange={(value) => setShow(value === 'gone' ? 'gone' : 'inside')}
        />
      </div>
      {empty ? (
        <EmptyState icon={UsersRound} title={<Trans>No one is ticked in at this session</Trans>}>
          <Trans>
            People show here as soon as they are ticked in, here or on a device that this one is in touch
            with.
          </Trans>
        </EmptyState>
      ) : families.length === 0 ? (
        <EmptyState
          icon={DoorOpen}
          title={
            query.trim() ? (
              <Trans>No one of that name is here</Trans>
            ) : show === 'inside' ? (
              <Trans>Everyone has left</Trans>
            ) : (
              <Trans>No one has left yet</Trans>
            )
          }
        />
      ) : (
        blocksOf(families, FAMILIES_IN_A_BLOCK)
          .slice(0, drawn)
          .map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is what is at its place
            <div key={at} className="roll">
              {block.map((family) =>
                show === 'inside' ? (
                  <InsideFamily
                    key={family.key}
                    family={family}
                    asked={asked}
                    onCollect={(chosen) => {
                      keep()
                      setCollecting({ family, chosen })
                    }}
                    onLeave={(person) => {
                      keep()
                      void leaving.leave([person], person.name, [])
                    }}
                  />
                ) : (
                  <GoneFamily
                    key={family.key}
                    family={family}
                    departures={departures}
                    onBackIn={(people) => {
                      keep()
                      void leaving.backIn(people)
                    }}
                  />
                ),
              )}
            </div>
          ))
      )}
      {collecting ? (
        <CollectorDialog
          {...collecting}
          onLeave={(people, collector, notFor) => {
            setCollecting(null)
            setQuery('')
            void leaving.leave(people, collector, notFor)
          }}
          onClose={() => setCollecting(null)}
        />
      ) : null}
    </main>
  )
}
