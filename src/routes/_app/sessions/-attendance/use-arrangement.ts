import type { NameLanguage } from '@contract/rules/alphabet.ts'
import type { ListScope } from '@contract/rules/attendance.ts'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Register } from './register.ts'
import { getSessionBookings } from './session-bookings.ts'
import { getTicksByPerson } from './summary.ts'
import { type AttendanceFilter, buildDirectory, buildUnits, type ListUnit, type PeopleDirectory } from './units.ts'

/** Time in ms without input before the list is rearranged. */
const IDLE_DELAY_MS = 3000

const noPeopleIds: ReadonlySet<string> = new Set()

/** Result of the last arrangement of the list. */
export type Arrangement = {
  scope: ListScope
  language: NameLanguage
  filter: AttendanceFilter
  query: string
  directory: PeopleDirectory
  units: readonly ListUnit[]
  /** Increases each time the user requests a list, for example by a filter or search. Such a list starts at its top. */
  turn: number
  /** Person to show when the list starts again. */
  reveal: string | null
}

type ArrangementChange = Partial<Pick<Arrangement, 'scope' | 'language' | 'filter' | 'query' | 'reveal'>>

const haveSameUnits = (a: readonly ListUnit[], b: readonly ListUnit[]): boolean =>
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
  before: PeopleDirectory | null,
  sticky: ReadonlySet<string>,
) => {
  const people = register.people.all()
  const directory = before?.people === people ? before : buildDirectory(people, wish.language)
  const { bookedIds } = getSessionBookings(register)
  return { directory, units: buildUnits(directory, getTicksByPerson(register), { ...wish, bookedIds, sticky }) }
}

const rearrange = (register: Register, before: Arrangement, wish: ArrangementChange): Arrangement => {
  const nextArrangement = { ...before, reveal: null, ...wish, turn: before.turn + 1 }
  const reusableDirectory = nextArrangement.language === before.language ? before.directory : null
  return { ...nextArrangement, ...arrange(register, nextArrangement, reusableDirectory, noPeopleIds) }
}

/** Refreshes the same list with rows from other devices. Visible people stay visible. */
const refresh = (register: Register, before: Arrangement): Arrangement => {
  const visibleIds = new Set(before.units.flatMap((unit) => unit.members.map((person) => person.id)))
  const nextList = arrange(register, before, before.directory, visibleIds)
  if (haveSameUnits(before.units, nextList.units)) return before
  return { ...before, ...nextList }
}

/**
 * Arranges the register at the start, and when the filter or the search changes. People from other devices are added
 * once there has been no input for a while. A tick alone never rearranges the list.
 */
export const useArrangement = (register: Register, scope: ListScope, language: NameLanguage) => {
  const [arrangement, setArrangement] = useState<Arrangement>(() => {
    const initialOptions = { scope, language, filter: 'all' as const, query: '' }
    return { ...initialOptions, ...arrange(register, initialOptions, null, noPeopleIds), turn: 0, reveal: null }
  })
  if (arrangement.scope !== scope || arrangement.language !== language) {
    setArrangement(rearrange(register, arrangement, { scope, language }))
  }

  const isEmpty = useRef(true)
  useEffect(() => {
    isEmpty.current = arrangement.units.length === 0
  }, [arrangement.units])
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
      else startTransition(() => setArrangement((before) => refresh(register, before)))
    }
    const scheduleRefresh = () => {
      timer ??= setTimeout(refreshWhenIdle, isEmpty.current ? 0 : IDLE_DELAY_MS)
    }
    const sources = [register.people, register.ticks, register.bookings]
    const unsubscribers = sources.map((rows) => rows.subscribeAll(scheduleRefresh))
    const abortController = new AbortController()
    const listenerOptions = { capture: true, passive: true, signal: abortController.signal }
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
      window.addEventListener(event, recordInput, listenerOptions)
    // Refresh, because rows may have arrived between the first arrangement and this effect.
    scheduleRefresh()
    return () => {
      for (const stop of unsubscribers) stop()
      abortController.abort()
      clearTimeout(timer)
    }
  }, [register])

  const requestArrangement = useCallback(
    (wish: ArrangementChange) => setArrangement((before) => rearrange(register, before, wish)),
    [register],
  )
  return useMemo(() => ({ arrangement: arrangement, ask: requestArrangement }), [arrangement, requestArrangement])
}
