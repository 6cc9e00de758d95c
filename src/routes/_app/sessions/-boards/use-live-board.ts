import type { RegisteredRow, SessionRow } from '@contract/rows.ts'
import type { Ticks } from '@contract/rules/attendance.ts'
import type { Day } from '@contract/rules/days.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Dispute } from '@/features/sessions/needs.ts'
import type { Register } from '../-attendance/register.ts'
import { ticksByPerson } from '../-attendance/summary.ts'

/** What a board is made of: the rows of an open register as they are now. */
export type RegisterFacts = {
  people: readonly RegisteredRow[]
  ticks: Ticks
  /** People who have left the register, and whether they were adults. */
  departed: ReadonlyMap<string, boolean>
  day: Day
  disputesOf: (person: string) => readonly Dispute[]
}

/** A board as it was last made, and when that was, ms since 1970. */
export type LiveBoard<B> = { board: B; at: number }

/** Makes the board of an open register again when a row changes, and only then. */
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
 * A board over an open register, followed live.
 * @param boardOf makes the board; the same function from one drawing to the next
 */
export const useLiveBoard = <B>(
  register: Register,
  { date }: SessionRow,
  boardOf: (facts: RegisterFacts) => B,
): LiveBoard<B> => {
  const board = useMemo(() => followBoard(register, date, boardOf), [register, date, boardOf])
  return useSyncExternalStore(board.subscribe, board.read)
}
