import type { DepartureRow, SessionRow } from '@contract/rows.ts'
import type { NameLanguage } from '@contract/rules/alphabet.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { useReplica } from '@/sync-state/use-replica.ts'
import type { Register } from '../-attendance/register.ts'
import { type LiveBoard, type RegisterSnapshot, useLiveBoard } from '../-boards/use-live-board.ts'
import { buildRoll, type Roll } from './roll.ts'

/** Returns the fire roll of a session and updates it when the session's rows change. */
export const useRoll = (
  register: Register,
  session: SessionRow,
  language: NameLanguage,
  departures: ReadonlyMap<string, DepartureRow>,
): LiveBoard<Roll> => {
  const buildSessionRoll = useCallback(
    (facts: RegisterSnapshot) => buildRoll({ ...facts, language, departures }),
    [language, departures],
  )
  return useLiveBoard(register, session, buildSessionRoll)
}

/** Loads the times at which people were seen at the assembly point. Key: person id. Undefined while loading. */
export const useSeenTimes = (session: string): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const rows = await db.rows('musters').where('session').equals(session).toArray()
    return new Map(rows.map(({ registered, at: seenAt }) => [registered, seenAt]))
  }, [db, session])
}
