import type { SessionRow } from '@contract/rows.ts'
import type { ListScope } from '@contract/rules/attendance.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useUser } from '@/hooks/use-user.ts'
import type { Register } from '../-attendance/register.ts'
import { ticksByPerson } from '../-attendance/summary.ts'
import { type Board, boardOf } from './board.ts'

/** The board as it was last counted, and when that was, ms since 1970. */
export type Counted = { board: Board; at: number }

/** Counts an open register anew when a row changes, and only then. */
const countingBoard = (register: Register, session: SessionRow, scope: ListScope) => {
  let last: Counted | undefined
  const { people, ticks, departed, disputes } = register
  const count = (): Counted => ({
    board: boardOf({
      people: people.all(),
      ticks: ticksByPerson(register),
      departed: departed.all(),
      scope,
      day: session.date,
      disputesOf: (person) => disputes.get(person) ?? [],
    }),
    at: Date.now(),
  })
  return {
    read: (): Counted => {
      last ??= count()
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

/** The kitchen board of an open register, followed live. */
export const useBoard = (register: Register, session: SessionRow): Counted => {
  const user = useUser()
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const group = user.allow_multiple_groups ? session.group : null
  const counting = useMemo(
    () => countingBoard(register, session, { mode, group }),
    [register, session, mode, group],
  )
  return useSyncExternalStore(counting.subscribe, counting.read)
}
