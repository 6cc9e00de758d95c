import type { ClearanceRow, RegisteredRow } from '../rows.ts'
import { type CheckState, getCheckState } from './clearance.ts'
import { addDays, type Day } from './days.ts'
import { getHelperKind } from './helper-kinds.ts'

/** Length of the examined period in days. The period includes its last day. */
export const DUTY_PERIOD_DAYS = 30

/** Number of duty days in the period from which a missing check is reported. */
export const MIN_REPORTED_DUTY_DAYS = 3

/** Returns the first day of the examined period. */
export const getFirstDutyDay = (day: Day): Day => addDays(day, 1 - DUTY_PERIOD_DAYS)

type Helper = Pick<RegisteredRow, 'id' | 'is_adult' | 'helper' | 'young_helper' | 'attendance_type' | 'date_of_birth'>

/** The duty days of a helper, and the state of the helper's check. */
export type DutyDays<P> = {
  person: P
  kind: 'adult' | 'young'
  days: number
  last: Day
  check: CheckState
  /** True if the missing check is reported, because the helper came on enough days without a valid check. */
  told: boolean
}

type DutyFacts<P> = {
  people: Iterable<P>
  /** Attendance of each person and day. Two sessions on one day count once. */
  attended: Iterable<{ registered: string; day: Day }>
  clearances: ReadonlyMap<string, Pick<ClearanceRow, 'cleared' | 'until'>>
  day: Day
}

/**
 * Lists each helper's duty days within the last 30 days (B-REC-12). The result is only information and blocks nothing.
 * Young helpers under 16 are excluded, because they cannot have a check.
 */
export const getDutyDays = <P extends Helper>({ people, attended, clearances, day }: DutyFacts<P>): DutyDays<P>[] => {
  const firstDay = getFirstDutyDay(day)
  const daysByPerson = new Map<string, Set<Day>>()
  for (const attendance of attended) {
    if (attendance.day < firstDay || attendance.day > day) continue
    const days = daysByPerson.get(attendance.registered)
    if (days) days.add(attendance.day)
    else daysByPerson.set(attendance.registered, new Set([attendance.day]))
  }
  const helpers: DutyDays<P>[] = []
  for (const person of people) {
    const kind = getHelperKind(person, day)
    const days = daysByPerson.get(person.id)
    if (!kind || !days) continue
    const check = getCheckState(clearances.get(person.id), day)
    const isReported = check !== 'cleared' && days.size >= MIN_REPORTED_DUTY_DAYS
    helpers.push({
      person,
      kind,
      days: days.size,
      last: [...days].sort().at(-1) ?? day,
      check,
      told: isReported,
    })
  }
  return helpers
}
