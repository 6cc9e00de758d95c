import type { RegisteredRow, SessionRow } from '@contract/rows.ts'
import type { Ticks } from '@contract/rules/attendance.ts'
import type { Day } from '@contract/rules/days.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Dispute } from '@/features/sessions/needs.ts'
import type { Register } from '../-attendance/register.ts'
import { ticksByPerson } from '../-attendance/summary.ts'

/** Current rows of an open register, from which a board is built. */
export type RegisterFacts = {
  people: readonly RegisteredRow[]
  ticks: Ticks
  /** People removed from the register, with true for adults. */
  departed: ReadonlyMap<string, boolean>
  day: Day
  disputesOf: (person: string) => readonly Dispute[]
}

/** Board with the time when it was built, in ms since 1970. */
export type LiveBoard<B> = { board: B; at: number }

/** Rebuilds the board of an open register only when a row changes. */
const followBoard = <B>(register: Register, day: Day, boardOf: (facts: RegisterFacts) => B) => {
  let last: LiveBoard<B> | undefined
  const { people, ticks, departed, disputes } = register
  const make = (): LiveBoard<B> => ({
    board: boardOf({
      people: people.all(),
      ticks: ticksByPerson(register),
      departed: departed.all(),
      day,
      disputesOf: (person) => disputes.get(person) ?? [],
    }),
    at: Date.now(),
  })
  return {
    read: (): LiveBoard<B> => {
      last ??= make()
      return last
    },
    subscribe: (listener: () => void) => {
      const changed = () => {
        last = undefined
        listener()
      }
      const stops = [
        people.subscribeAll(changed),
        ticks.subscribeAll(changed),
        departed.subscribe(changed),
        disputes.subscribeAll(changed),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/**
 * Returns the board of an open register and follows it.
 * @param buildBoard builds the board, and must be the same function in each render
 */
export const useLiveBoard = <B>(
  register: Register,
  { date }: SessionRow,
  boardOf: (facts: RegisterFacts) => B,
): LiveBoard<B> => {
  const board = useMemo(() => followBoard(register, date, boardOf), [register, date, boardOf])
  return useSyncExternalStore(board.subscribe, board.read)
}
