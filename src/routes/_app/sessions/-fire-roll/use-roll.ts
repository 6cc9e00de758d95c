import type { SessionRow } from '@contract/rows.ts'
import type { NameLanguage } from '@contract/rules/alphabet.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useSyncExternalStore } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import type { Register } from '../-attendance/register.ts'
import { ticksByPerson } from '../-attendance/summary.ts'
import { type Roll, rollOf } from './roll.ts'

/** The roll as it was last read, and when that was, ms since 1970. */
type Read = { roll: Roll; at: number }

const readingRoll = (register: Register, session: SessionRow, language: NameLanguage) => {
  let last: Read | undefined
  const { people, ticks, departed, disputes } = register
  const read = (): Read => ({
    roll: rollOf({
      people: people.all(),
      ticks: ticksByPerson(register),
      departed: departed.all(),
      day: session.date,
      language,
      disputesOf: (person) => disputes.get(person) ?? [],
    }),
    at: Date.now(),
  })
  return {
    read: () => {
      last ??= read()
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

/** Who is in the building, followed live. */
export const useRoll = (register: Register, session: SessionRow, language: NameLanguage): Read => {
  const reading = useMemo(() => readingRoll(register, session, language), [register, session, language])
  return useSyncExternalStore(reading.subscribe, reading.read)
}

/** Who has been seen at the assembly point, and when; undefined until it is read. */
export const useSeen = (session: string): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const rows = await db.rows('musters').where('session').equals(session).toArray()
    return new Map(rows.map(({ registered, at }) => [registered, at]))
  }, [db, session])
}
