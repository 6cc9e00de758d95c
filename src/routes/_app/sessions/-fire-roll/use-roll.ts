import type { DepartureRow, SessionRow } from '@contract/rows.ts'
import type { NameLanguage } from '@contract/rules/alphabet.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import type { Register } from '../-attendance/register.ts'
import { type LiveBoard, type RegisterFacts, useLiveBoard } from '../-boards/use-live-board.ts'
import { type Roll, rollOf } from './roll.ts'

/** Who is in the building, followed live. */
export const useRoll = (
  register: Register,
  session: SessionRow,
  language: NameLanguage,
  departures: ReadonlyMap<string, DepartureRow>,
): LiveBoard<Roll> => {
  const roll = useCallback(
    (facts: RegisterFacts) => rollOf({ ...facts, language, departures }),
    [language, departures],
  )
  return useLiveBoard(register, session, roll)
}

/** Who has been seen at the assembly point, and when; undefined until it is read. */
export const useSeen = (session: string): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const rows = await db.rows('musters').where('session').equals(session).toArray()
    return new Map(rows.map(({ registered, at }) => [registered, at]))
  }, [db, session])
}
