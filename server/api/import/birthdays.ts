import { doubtfulChildAge } from '../../../contract/rules/age.ts'
import { type Day, dayInLondon } from '../../../contract/rules/days.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { Issues } from './issues.ts'
import type { RowValues } from './values.ts'

/** A child whose birthday makes them 19 or older. */
export type DoubtfulBirthday = { row: number; name: string; age: number }

/** What the register has of the person that a row is about. */
type KnownPerson = { first_name: string; last_name: string; is_adult: boolean; date_of_birth: Day | null }

export type Birthdays = ReturnType<typeof collectBirthdays>

/**
 * Collects children whose birthday may be a parent's. A confirmed birthday makes the person an adult who comes along without
 * being in charge; one that is neither confirmed nor only listed is an issue.
 * @param answer `ask`: the birthdays are only listed, for the preview
 */
export function collectBirthdays(answer: boolean | 'ask', issues: Issues) {
  const found: DoubtfulBirthday[] = []

  function judge(row: number, values: RowValues, known?: KnownPerson): RowValues {
    const day = values.date_of_birth as Day | undefined
    const isAdult = values.is_adult ?? (values.attendance_type !== undefined || known?.is_adult)
    const age = day && day !== known?.date_of_birth ? doubtfulChildAge(day, dayInLondon()) : null
    if (isAdult || age === null) return values
    const name = fullName({
      first_name: String(values.first_name ?? known?.first_name ?? ''),
      last_name: String(values.last_name ?? known?.last_name ?? ''),
    })
    found.push({ row, name, age })
    if (answer === false) issues.add(row, 'date_of_birth', 'birthday', { name, age: String(age) })
    return answer === true ? { ...values, is_adult: true, attendance_type: 'visitor' } : values
  }

  return { found, judge }
}
