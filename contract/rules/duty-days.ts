import type { ClearanceRow, RegisteredRow } from '../rows.ts'
import { type CheckState, checkStateOf } from './clearance.ts'
import type { Day } from './days.ts'
import { helperOf } from './helper-kinds.ts'

/** Days that are looked back on, the day itself among them. */
export const DUTY_SPAN = 30

/** From this day of helping on within them it is told that a check is not on record. */
export const DUTY_TOLD_FROM = 3

const DAY_MS = 86_400_000

/** The first of the days that are looked back on. */
export const firstDutyDay = (day: Day): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) - (DUTY_SPAN - 1) * DAY_MS).toISOString().slice(0, 10)

type Helper = Pick<
  RegisteredRow,
  'id' | 'is_adult' | 'helper' | 'young_helper' | 'attendance_type' | 'date_of_birth'
>

/** The days on which a helper was there, and how their check stands. */
export type DutyDays<P> = {
  person: P
  kind: 'adult' | 'young'
  days: number
  last: Day
  check: CheckState
  /** They have been there often enough, and their check is not on record. */
  told: boolean
}

type DutyFacts<P> = {
  people: Iterable<P>
  /** Who came on which day; two sessions of one day are one day. */
  attended: Iterable<{ registered: string; day: Day }>
  clearances: ReadonlyMap<string, Pick<ClearanceRow, 'cleared' | 'until'>>
  day: Day
}

/**
 * For every helper the days of the last 30 on which they were there (B-REC-12). It informs and decides nothing. Young helpers
 * under 16 are left out: no check can be made of them.
 */
export const dutyDaysOf = <P extends Helper>({
  people,
  attended,
  clearances,
  day,
}: DutyFacts<P>): DutyDays<P>[] => {
  const from = firstDutyDay(day)
  const daysOf = new Map<string, Set<Day>>()
  for (const one of attended) {
    if (one.day < from || one.day > day) continue
    const days = daysOf.get(one.registered)
    if (days) days.add(one.day)
    else daysOf.set(one.registered, new Set([one.day]))
  }
  const helpers: DutyDays<P>[] = []
  for (const person of people) {
    const kind = helperOf(person, day)
    const days = daysOf.get(person.id)
    if (!kind || !days) continue
    const check = checkStateOf(clearances.get(person.id), day)
    const told = check !== 'cleared' && days.size >= DUTY_TOLD_FROM
    helpers.push({ person, kind, days: days.size, last: [...days].sort().at(-1) ?? day, check, told })
  }
  return helpers
}
