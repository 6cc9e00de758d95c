import { buildAttendanceId } from '@contract/id.ts'
import type { Day } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { estimateHeight } from './estimate.ts'
import { LetterRail } from './letter-rail.tsx'
import { getPersonFacts } from './person-facts-cache.ts'
import type { Register } from './register.ts'
import { getPlaceMark } from './session-bookings.ts'
import { createTileHandlers } from './tile-touch.ts'
import { UnitCard } from './unit-card.tsx'
import type { ListUnit } from './units.ts'
import type { Arrangement } from './use-arrangement.ts'
import { useColumns } from './use-columns.ts'
import type { TickActions } from './use-ticking.tsx'

type PeopleListProps = {
  register: Register
  ticking: TickActions
  arrangement: Arrangement
  day: Day
  /** True if the session's day is over, so that a missing person is a no-show. */
  isPast: boolean
  editing: boolean
  /** Called when the avatar of a tile is pressed. */
  onAbout: (person: string) => void
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/** Finds the tile of a person if it is rendered. */
const findTile = (canvas: HTMLElement | null, unit: ListUnit, person: string): HTMLElement | null => {
  const block = canvas?.querySelector(`[data-unit="${CSS.escape(unit.key)}"]`)
  const index = unit.members.findIndex((member) => member.id === person)
  return block?.querySelectorAll<HTMLElement>('.tile > input')[index] ?? null
}

/** List of people with its thumb index. */
export const PeopleList = ({
  register,
  ticking,
  arrangement,
  day,
  isPast,
  editing,
  onAbout,
  empty,
}: PeopleListProps) => {
  const { t, i18n } = useLingui()
  const { units, turn, reveal } = arrangement
  const estimateUnitHeight = useCallback(
    (unit: ListUnit, column: { width: number; rem: number }, roughly: boolean) =>
      estimateHeight(
        unit,
        (person) => {
          if (roughly) return { firstName: person.first_name, secondLine: person.last_name, chips: [] }
          const tick = register.ticks.get(buildAttendanceId(register.id, person.id))
          const place = getPlaceMark({ register, person: person.id, tick, isPast })
          const disputes = register.disputes.get(person.id)
          const { secondLine, chips } = getPersonFacts(person, day, disputes, false, i18n, place)
          return { firstName: person.first_name, secondLine, chips }
        },
        { ...column, editing },
      ),
    [register, day, isPast, editing, i18n],
  )
  const revealedIndex = reveal ? units.findIndex((unit) => unit.members.some((person) => person.id === reveal)) : -1
  const columnLayout = useColumns({
    units,
    turn,
    reveal: revealedIndex,
    shape: editing ? 'two' : 'one',
    estimate: estimateUnitHeight,
  })
  const letters = useMemo(() => {
    const firstIndexByLetter = new Map<string, number>()
    units.forEach((unit, index) => {
      if (!firstIndexByLetter.has(unit.letter)) firstIndexByLetter.set(unit.letter, index)
    })
    return [...firstIndexByLetter].map(([letter, index]) => ({ letter, at: index }))
  }, [units])

  // Restore the focus if the block of the ticked person was rendered again.
  const { canvas } = columnLayout
  const focusedTurn = useRef(turn)
  useEffect(() => {
    if (focusedTurn.current === turn) return
    focusedTurn.current = turn
    const unit = units[revealedIndex]
    if (!reveal || !unit || document.activeElement !== document.body) return
    findTile(canvas.current, unit, reveal)?.focus({ preventScroll: true })
  }, [canvas, units, revealedIndex, reveal, turn])

  const tileHandlers = useMemo(
    () => ({
      ...createTileHandlers(ticking, onAbout),
      onClick: ({ target }: MouseEvent) => {
        const avatarButton = target instanceof Element ? target.closest<HTMLButtonElement>('button.about') : null
        if (avatarButton) onAbout(avatarButton.value)
      },
    }),
    [ticking, onAbout],
  )

  const focusFirst = (index: number) => {
    flushSync(() => columnLayout.jumpTo(index))
    const unit = units[index]
    const person = unit?.members[0]
    if (unit && person) findTile(canvas.current, unit, person.id)?.focus({ preventScroll: true })
  }

  return (
    <>
      <LetterRail
        letters={letters}
        current={units[columnLayout.first]?.letter}
        onJump={columnLayout.jumpTo}
        onEnter={focusFirst}
      />
      <section className="people" ref={columnLayout.scroller} aria-label={t`People`}>
        {units.length === 0 ? empty : null}
        <div
          ref={columnLayout.canvas}
          className="canvas"
          style={{ height: columnLayout.total }}
          {...columnLayout.hold}
          {...tileHandlers}
        >
          {columnLayout.blocks.map(({ unit, style }) => (
            <div key={unit.key} data-unit={unit.key} className="block" style={style} ref={columnLayout.observe}>
              <UnitCard register={register} ticking={ticking} unit={unit} day={day} isPast={isPast} editing={editing} />
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
