import type { RegisteredRow, SessionRow } from '@contract/rows.ts'
import type { TickByPerson } from '@contract/rules/attendance.ts'
import type { Day } from '@contract/rules/days.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Dispute } from '@/features/food/needs.ts'
import type { Register } from '../-attendance/register.ts'
import { getSessionBookings } from '../-attendance/session-bookings.ts'
import { getTicksByPerson } from '../-attendance/summary.ts'

/** Current rows of an open register, from which a board is built. */
export type RegisterSnapshot = {
  people: readonly RegisteredRow[]
  ticks: TickByPerson
  /** Map from the id of each person removed from the register to true for adults. */
  departed: ReadonlyMap<string, boolean>
  /** Ids of the people who have a booked place in the session. */
  bookedIds: ReadonlySet<string>
  day: Day
  disputesOf: (person: string) => readonly Dispute[]
}

/** Board with the time when it was built, in ms since 1970. */
export type LiveBoard<B> = { board: B; at: number }

/** Rebuilds the board of an open register only when a row changes. */
const createBoardStore = <B>(register: Register, day: Day, buildBoard: (facts: RegisterSnapshot) => B) => {
  let cachedBoard: LiveBoard<B> | undefined
  const { people, ticks, bookings, departed, disputes } = register
  const buildLiveBoard = (): LiveBoard<B> => ({
    board: buildBoard({
      people: people.all(),
      ticks: getTicksByPerson(register),
      departed: departed.all(),
      bookedIds: getSessionBookings(register).bookedIds,
      day,
      disputesOf: (person) => disputes.get(person) ?? [],
    }),
    at: Date.now(),
  })
  return {
    read: (): LiveBoard<B> => {
      cachedBoard ??= buildLiveBoard()
      return cachedBoard
    },
    subscribe: (listener: () => void) => {
      const invalidate = () => {
        cachedBoard = undefined
        listener()
      }
      const unsubscribers = [
        people.subscribeAll(invalidate),
        ticks.subscribeAll(invalidate),
        bookings.subscribeAll(invalidate),
        departed.subscribe(invalidate),
        disputes.subscribeAll(invalidate),
      ]
      return () => {
        for (const stop of unsubscribers) stop()
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
  buildBoard: (facts: RegisterSnapshot) => B,
): LiveBoard<B> => {
  const boardStore = useMemo(() => createBoardStore(register, date, buildBoard), [register, date, buildBoard])
  return useSyncExternalStore(boardStore.subscribe, boardStore.read)
}
