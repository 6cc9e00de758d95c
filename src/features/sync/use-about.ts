import type { AttendanceState } from '@contract/rows.ts'
import { ageOn } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { parcelRowsOf, ticksOf } from '@/features/history/use-changed-words.ts'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { longDay, shortDay } from '@/i18n/format.ts'
import { removedParcels, removedPerson, removedSession } from '@/words/removed-words.ts'
import { useHolidayWords } from '@/words/use-holiday-words.ts'

type About = {
  /** Name of the person or record concerned. */
  who: string
  /** Session of a tick or of a family's parcel. */
  where: string | null
  /** State of a tick that applies until the decision. */
  standing: AttendanceState
  /** Returns the person's name or the day of a tick whose record was deleted. */
  ticked: (id: string) => string | undefined
}

/** Loads the text about a conflict's subject. Undefined until loaded. */
export const useAbout = (conflict: Stored<'conflicts'>): About | undefined => {
  const { table, record, base, kind, mine, theirs } = conflict
  const { t, i18n } = useLingui()
  const { db } = useReplica()
  const holidayWords = useHolidayWords()
  const rows = useLiveQuery(async () => {
    const [first = '', second] = record.split(':')
    const sides = [mine.value, theirs.value]
    const kept = sides.flatMap((side) => [...Object.keys(ticksOf(side)), ...Object.keys(parcelRowsOf(side))])
    const parts = kept.flatMap((id) => id.split(':'))
    return {
      person: await db.rows('registered').get(second ?? first),
      session: await db.rows('sessions').get(first),
      parcel: await db.rows('parcel_provisions').get(first),
      parcels: await db.rows('parcel_provisions').bulkGet(parts),
      holiday: await db.rows('holiday_allocation').get(record),
      tick: await db.rows('attendance').get(record),
      people: await db.rows('registered').bulkGet(parts),
      sessions: await db.rows('sessions').bulkGet(parts),
    }
  }, [db, record, mine, theirs])
  if (!rows) return undefined
  const { person, session, parcel, holiday } = rows
  const sessionOn = (date: string) => t`Session on ${date}`
  const parcelsOn = (date: string) => t`Parcel session on ${date}`
  const who = () => {
    if (table === 'sessions') {
      // For a removed record the conflict itself contains the name or day.
      const date = session ? shortDay(session.date) : typeof base === 'string' ? shortDay(base) : null
      return date ? sessionOn(date) : i18n._(removedSession)
    }
    if (table === 'parcel_provisions') {
      const date = parcel ? longDay(parcel.date) : typeof base === 'string' ? longDay(base) : null
      return date ? parcelsOn(date) : i18n._(removedParcels)
    }
    if (table === 'holiday_allocation')
      return holiday ? `${holidayWords(holiday.holiday)} ${holiday.year}` : t`Holiday`
    if (!person) return kind === 'deleted' && typeof base === 'string' ? base : i18n._(removedPerson)
    const age = ageOn(person.date_of_birth, dayInLondon())
    return fullName(person) + (age === null ? '' : `, ${age}`)
  }
  const ticked = (id: string) => {
    const [of, whose] = id.split(':')
    if (table === 'sessions' || table === 'parcel_provisions') {
      const found = rows.people.find((one) => one?.id === whose)
      return found && fullName(found)
    }
    const found = rows.sessions.find((one) => one?.id === of)
    const given = rows.parcels.find((one) => one?.id === of)
    return found ? shortDay(found.date) : given && longDay(given.date)
  }
  return {
    who: who(),
    where:
      (table === 'attendance' || table === 'departures') && session
        ? sessionOn(shortDay(session.date))
        : table === 'parcel_rows' && parcel
          ? parcelsOn(longDay(parcel.date))
          : null,
    standing: rows.tick?.state ?? 'none',
    ticked,
  }
}
