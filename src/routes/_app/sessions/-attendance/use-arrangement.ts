import type { NameLanguage } from '@contract/rules/alphabet.ts'
import type { ListScope } from '@contract/rules/attendance.ts'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Register } from './register.ts'
import { getTicksByPerson } from './summary.ts'
import { buildDirectory, buildUnits, type Directory, type Filter, type Unit } from './units.ts'

/** Time in ms without input before the list is rearranged. */
const IDLE_DELAY_MS = 3000

const noPeople: ReadonlySet<string> = new Set()

/** Result of the last arrangement of the list. */
export type Arrangement = {
  scope: ListScope
  language: NameLanguage
  filter: Filter
  query: string
  directory: Directory
  units: readonly Unit[]
  /** Increases each time the user requests a list, for example by a filter or search. Such a list starts at its top. */
  turn: number
  /** Person to show when the list starts again. */
  reveal: string | null
}

type ArrangementChange = Partial<Pick<Arrangement, 'scope' | 'language' | 'filter' | 'query' | 'reveal'>>

const haveSameUnits = (a: readonly Unit[], b: readonly Unit[]): boolean =>
  a.length === b.length &&
  a.every((unit, index) => {
    const otherUnit = b[index]
    return (
      unit.key === otherUnit?.key &&
      unit.name === otherUnit.name &&
      unit.members.length === otherUnit.members.length &&
      unit.members.every((person, i) => person.id === otherUnit.members[i]?.id)
    )
  })

const arrange = (
  register: Register,
  wish: Pick<Arrangement, 'scope' | 'language' | 'filter' | 'query'>,
  before: Directory | null,
  sticky: ReadonlySet<string>,
) => {
  const people = register.people.all()
  const directory = before?.people === people ? before : buildDirectory(people, wish.language)
  return { directory, units: buildUnits(directory, getTicksByPerson(register), { ...wish, sticky }) }
}

const rearrange = (register: Register, before: Arrangement, wish: ArrangementChange): Arrangement => {
  const next = { ...before, reveal: null, ...wish, turn: before.turn + 1 }
  const reusableDirectory = next.language === before.language ? before.directory : null
  return { ...next, ...arrange(register, next, reusableDirectory, noPeople) }
}

/** Refreshes the same list with rows from other devices. Visible people stay visible. */
const refresh = (register: Register, before: Arrangement): Arrangement => {
  const visibleIds = new Set(before.units.flatMap((unit) => unit.members.map((person) => person.id)))
  const next = arrange(register, before, before.directory, visibleIds)
  if (haveSameUnits(before.units, next.units)) return before
  return { ...before, ...next }
}

/**
 * Arranges the register at the start, and when the filter or the search changes. People from other devices are added
 * once there has been no input for a while. A tick alone never rearranges the list.
 */
export const useArrangement = (register: Register, scope: ListScope, language: NameLanguage) => {
  const [state, setState] = useState<Arrangement>(() => {
    const wish = { scope, language, filter: 'all' as const, query: '' }
    return { ...wish, ...arrange(register, wish, null, noPeople), turn: 0, reveal: null }
  })
  if (state.scope !== scope || state.language !== language) {
    setState(rearrange(register, state, { scope, language }))
  }

  const isEmpty = useRef(true)
  useEffect(() => {
    isEmpty.current = state.units.length === 0
  }, [state.units])
  useEffect(() => {
    let lastInputAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const recordInput = () => {
      lastInputAt = performance.now()
    }
    const refreshWhenIdle = () => {
      const remainingMs = isEmpty.current ? 0 : lastInputAt + IDLE_DELAY_MS - performance.now()
      timer = undefined
      if (remainingMs > 0) timer = setTimeout(refreshWhenIdle, remainingMs)
      else startTransition(() => setState((before) => refresh(register, before)))
    }
    const scheduleRefresh = () => {
      timer ??= setTimeout(refreshWhenIdle, isEmpty.current ? 0 : IDLE_DELAY_MS)
    }
    const stops = [register.people.subscribeAll(scheduleRefresh), register.ticks.subscribeAll(scheduleRefresh)]
    const quiet = new AbortController()
    const options = { capture: true, passive: true, signal: quiet.signal }
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
      window.addEventListener(event, recordInput, options)
    // Refresh, because rows may have arrived between the first arrangement and this effect.
    scheduleRefresh()
    return () => {
      for (const stop of stops) stop()
      quiet.abort()
      clearTimeout(timer)
    }
  }, [register])

  const ask = useCallback(
    (wish: ArrangementChange) => setState((before) => rearrange(register, before, wish)),
    [register],
  )
  return useMemo(() => ({ arrangement: state, ask }), [state, ask])
}
