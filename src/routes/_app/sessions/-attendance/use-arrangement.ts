import type { NameLanguage } from '@contract/rules/alphabet.ts'
import type { ListScope } from '@contract/rules/attendance.ts'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Register } from './register.ts'
import { ticksByPerson } from './summary.ts'
import { type Directory, directoryOf, type Filter, type Unit, unitsOf } from './units.ts'

/** Time in ms without input before the list is rearranged. */
const QUIET_MS = 3000

const nobody: ReadonlySet<string> = new Set()

/** Result of the last arrangement of the list. */
export type Arrangement = {
  scope: ListScope
  language: NameLanguage
  filter: Filter
  query: string
  directory: Directory
  units: readonly Unit[]
  /** Increases with each list that the user requests. Such a list starts at its top. */
  turn: number
  /** Person to show when the list starts again. */
  reveal: string | null
}

type Wish = Partial<Pick<Arrangement, 'scope' | 'language' | 'filter' | 'query' | 'reveal'>>

const sameUnits = (a: readonly Unit[], b: readonly Unit[]): boolean =>
  a.length === b.length &&
  a.every((unit, at) => {
    const other = b[at]
    return (
      unit.key === other?.key &&
      unit.name === other.name &&
      unit.members.length === other.members.length &&
      unit.members.every((person, i) => person.id === other.members[i]?.id)
    )
  })

const arrange = (
  register: Register,
  wish: Pick<Arrangement, 'scope' | 'language' | 'filter' | 'query'>,
  before: Directory | null,
  sticky: ReadonlySet<string>,
) => {
  const people = register.people.all()
  const directory = before?.people === people ? before : directoryOf(people, wish.language)
  return { directory, units: unitsOf(directory, ticksByPerson(register), { ...wish, sticky }) }
}

const anew = (register: Register, before: Arrangement, wish: Wish): Arrangement => {
  const next = { ...before, reveal: null, ...wish, turn: before.turn + 1 }
  const known = next.language === before.language ? before.directory : null
  return { ...next, ...arrange(register, next, known, nobody) }
}

/** Refreshes the same list with rows from other devices. Visible people stay visible. */
const again = (register: Register, before: Arrangement): Arrangement => {
  const shown = new Set(before.units.flatMap((unit) => unit.members.map((person) => person.id)))
  const next = arrange(register, before, before.directory, shown)
  if (sameUnits(before.units, next.units)) return before
  return { ...before, ...next }
}

/**
 * Arranges the register at the start, and when the filter or the search changes. People from other devices
 * are added once there has been no input for a while. A tick alone never rearranges the list.
 */
export const useArrangement = (register: Register, scope: ListScope, language: NameLanguage) => {
  const [state, setState] = useState<Arrangement>(() => {
    const wish = { scope, language, filter: 'all' as const, query: '' }
    return { ...wish, ...arrange(register, wish, null, nobody), turn: 0, reveal: null }
  })
  if (state.scope !== scope || state.language !== language) {
    setState(anew(register, state, { scope, language }))
  }

  const empty = useRef(true)
  useEffect(() => {
    empty.current = state.units.length === 0
  }, [state.units])
  useEffect(() => {
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      last = performance.now()
    }
    const settle = () => {
      const left = empty.current ? 0 : last + QUIET_MS - performance.now()
      timer = undefined
      if (left > 0) timer = setTimeout(settle, left)
      else startTransition(() => setState((before) => again(register, before)))
    }
    const changed = () => {
      timer ??= setTimeout(settle, empty.current ? 0 : QUIET_MS)
    }
    const stops = [register.people.subscribeAll(changed), register.ticks.subscribeAll(changed)]
    const quiet = new AbortController()
    const options = { capture: true, passive: true, signal: quiet.signal }
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
      window.addEventListener(event, note, options)
    // // Rows may have arrived between the first arrangement and this effect.
    changed()
    return () => {
      for (const stop of stops) stop()
      quiet.abort()
      clearTimeout(timer)
    }
  }, [register])

  const ask = useCallback((wish: Wish) => setState((before) => anew(register, before, wish)), [register])
  return useMemo(() => ({ arrangement: state, ask }), [state, ask])
}
