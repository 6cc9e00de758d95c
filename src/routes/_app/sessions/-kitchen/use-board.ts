import type { SessionRow } from '@contract/rows.ts'
import { useCallback } from 'react'
import { useUser } from '@/hooks/use-user.ts'
import type { Register } from '../-attendance/register.ts'
import { ticksByPerson } from '../-attendance/summary.ts'
import { type Counted, useCounted } from '../-boards/use-counted.ts'
import { type Board, boardOf } from './board.ts'

/** The kitchen board of an open register, followed live. */
export const useBoard = (register: Register, session: SessionRow): Counted<Board> => {
  const user = useUser()
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const group = user.allow_multiple_groups ? session.group : null
  const count = useCallback(() => {
    const { people, departed, disputes } = register
    return boardOf({
      people: people.all(),
      ticks: ticksByPerson(register),
      departed: departed.all(),
      scope: { mode, group },
      day: session.date,
      disputesOf: (person) => disputes.get(person) ?? [],
    })
  }, [register, session, mode, group])
  return useCounted(register, count)
}
