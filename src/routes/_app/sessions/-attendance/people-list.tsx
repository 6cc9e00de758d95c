import type { Day } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { estimateHeight } from './estimate.ts'
import { LetterRail } from './letter-rail.tsx'
import { getPersonFacts } from './person-facts-cache.ts'
import type { Register } from './register.ts'
import { createTileHandlers } from './tile-touch.ts'
import { UnitCard } from './unit-card.tsx'
import type { Unit } from './units.ts'
import type { Arrangement } from './use-arrangement.ts'
import { useColumns } from './use-columns.ts'
import type { Ticking } from './use-ticking.tsx'

type PeopleListProps = {
  register: Register
  ticking: Ticking
  arrangement: Arrangement
  day: Day
  editing: boolean
  /** Called when the avatar of a tile is pressed. */
  onAbout: (person: string) => void
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/** Finds the tile of a person if it is rendered. */
const findTile = (canvas: HTMLElement | null, unit: Unit, person: string): HTMLElement | null => {
  const block = canvas?.querySelector(`[data-unit="${CSS.escape(unit.key)}"]`)
  const index = unit.members.findIndex((member) => member.id === person)
  return block?.querySelectorAll<HTMLElement>('.tile > input')[index] ?? null
}

/** List of people with its thumb index. */
export const PeopleList = ({ register, ticking, arrangement, day, editing, onAbout, empty }: PeopleListProps) => {
  const { t, i18n } = useLingui()
  const { units, turn, reveal } = arrangement
  const estimate = useCallback(
    (unit: Unit, column: { width: number; rem: number }, roughly: boolean) =>
      estimateHeight(
        unit,
        (person) => {
          if (roughly) return { firstName: person.first_name, secondLine: person.last_name, chips: [] }
          const { secondLine, chips } = getPersonFacts(person, day, register.disputes.get(person.id), false, i18n)
          return { firstName: person.first_name, secondLine, chips }
        },
        { ...column, editing },
      ),
    [register, day, editing, i18n],
  )
  const revealed = reveal ? units.findIndex((unit) => unit.members.some((person) => person.id === reveal)) : -1
  const list = useColumns({ units, turn, reveal: revealed, shape: editing ? 'two' : 'one', estimate })
  const letters = useMemo(() => {
    const firsts = new Map<string, number>()
    units.forEach((unit, index) => {
      if (!firsts.has(unit.letter)) firsts.set(unit.letter, index)
    })
    return [...firsts].map(([letter, index]) => ({ letter, at: index }))
  }, [units])

  // Restore the focus if the block of the ticked person was rendered again.
  const { canvas } = list
  const focusedTurn = useRef(turn)
  useEffect(() => {
    if (focusedTurn.current === turn) return
    focusedTurn.current = turn
    const unit = units[revealed]
    if (!reveal || !unit || document.activeElement !== document.body) return
    findTile(canvas.current, unit, reveal)?.focus({ preventScroll: true })
  }, [canvas, units, revealed, reveal, turn])

  const handlers = useMemo(
    () => ({
      ...createTileHandlers(ticking),
      onClick: ({ target }: MouseEvent) => {
        const picture = target instanceof Element ? target.closest<HTMLButtonElement>('button.about') : null
        if (picture) onAbout(picture.value)
      },
    }),
    [ticking, onAbout],
  )

  const focusFirst = (index: number) => {
    flushSync(() => list.jumpTo(index))
    const unit = units[index]
    const person = unit?.members[0]
    if (unit && person) findTile(canvas.current, unit, person.id)?.focus({ preventScroll: true })
  }

  return (
    <>
      <LetterRail letters={letters} current={units[list.first]?.letter} onJump={list.jumpTo} onEnter={focusFirst} />
      <section className="people" ref={list.scroller} aria-label={t`People`}>
        {units.length === 0 ? empty : null}
        <div ref={list.canvas} className="canvas" style={{ height: list.total }} {...list.hold} {...handlers}>
          {list.blocks.map(({ unit, style }) => (
            <div key={unit.key} data-unit={unit.key} className="block" style={style} ref={list.observe}>
              <UnitCard register={register} ticking={ticking} unit={unit} day={day} editing={editing} />
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
