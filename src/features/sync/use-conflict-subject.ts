import type { AttendanceState } from '@contract/rows.ts'
import { formatDay, getAge, getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { getParcelRows, getTickStates } from '@/features/history/use-conflict-text.ts'
import { formatShortDay } from '@/i18n/format.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { removedParcelSessionLabel, removedSessionLabel } from '@/words/removed-record-labels.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

type ConflictSubject = {
  /** Name of the person or record that the conflict is about. */
  who: string
  /** Session of the conflict if it is about a tick, a departure or a family's parcel, otherwise null. */
  where: string | null
  /** State of the tick that applies until a user decides. */
  standing: AttendanceState
  /**
   * Returns a label for a tick by its id, if the conflict is about a deleted record with ticks. The label is the
   * person's name for a session, and the day for a person.
   */
  ticked: (id: string) => string | undefined
}

/** Loads the texts that describe a conflict. Undefined until they are loaded. */
export const useConflictSubject = (conflict: StoredRow<'conflicts'>): ConflictSubject | undefined => {
  const { table, record, base, kind, mine: ownSide, theirs: otherSide } = conflict
  const { t, i18n } = useLingui()
  const { db } = useReplica()
  const getHolidayLabel = useHolidayLabel()
  const rows = useLiveQuery(async () => {
    const [firstId = '', secondId] = record.split(':')
    const sides = [ownSide.value, otherSide.value]
    const tickIds = sides.flatMap((side) => [...Object.keys(getTickStates(side)), ...Object.keys(getParcelRows(side))])
    const recordIds = tickIds.flatMap((id) => id.split(':'))
    return {
      person: await db.rows('registered').get(secondId ?? firstId),
      session: await db.rows('sessions').get(firstId),
      parcel: await db.rows('parcel_provisions').get(firstId),
      parcels: await db.rows('parcel_provisions').bulkGet(recordIds),
      holiday: await db.rows('holiday_allocation').get(record),
      tick: await db.rows('attendance').get(record),
      people: await db.rows('registered').bulkGet(recordIds),
      sessions: await db.rows('sessions').bulkGet(recordIds),
    }
  }, [db, record, ownSide, otherSide])
  if (!rows) return undefined
  const { person, session, parcel, holiday } = rows
  const getSessionLabel = (date: string) => t`Session on ${date}`
  const getParcelSessionLabel = (date: string) => t`Parcel session on ${date}`
  const getSubjectName = () => {
    // The conflict contains the name or day of a removed record, because its row is not on this device any more.
    const removedDay = typeof base === 'string' ? base : null
    if (table === 'sessions') {
      const day = session ? session.date : removedDay
      return day === null ? i18n._(removedSessionLabel) : getSessionLabel(formatShortDay(day))
    }
    if (table === 'parcel_provisions') {
      const day = parcel ? parcel.date : removedDay
      return day === null ? i18n._(removedParcelSessionLabel) : getParcelSessionLabel(formatDay(day))
    }
    if (table === 'holiday_allocation')
      return holiday ? `${getHolidayLabel(holiday.holiday)} ${holiday.year}` : t`Holiday`
    if (!person) return kind === 'deleted' && typeof base === 'string' ? base : i18n._(removedPersonLabel)
    const age = getAge(person.date_of_birth, getLondonDay())
    return getFullName(person) + (age === null ? '' : `, ${age}`)
  }
  const getTickLabel = (id: string) => {
    const [sessionId, personId] = id.split(':')
    if (table === 'sessions' || table === 'parcel_provisions') {
      const tickedPerson = rows.people.find((one) => one?.id === personId)
      return tickedPerson && getFullName(tickedPerson)
    }
    const tickedSession = rows.sessions.find((one) => one?.id === sessionId)
    const parcelSession = rows.parcels.find((one) => one?.id === sessionId)
    return tickedSession ? formatShortDay(tickedSession.date) : parcelSession && formatDay(parcelSession.date)
  }
  function describePlace() {
    if ((table === 'attendance' || table === 'departures') && session)
      return getSessionLabel(formatShortDay(session.date))
    return table === 'parcel_rows' && parcel ? getParcelSessionLabel(formatDay(parcel.date)) : null
  }
  return {
    who: getSubjectName(),
    where: describePlace(),
    standing: rows.tick?.state ?? 'none',
    ticked: getTickLabel,
  }
}
