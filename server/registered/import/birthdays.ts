import { getDoubtfulChildAge } from '../../../contract/rules/age.ts'
import { type Day, getLondonDay } from '../../../contract/rules/days.ts'
import { getFullName } from '../../../contract/rules/person.ts'
import type { IssueCollector } from './issues.ts'
import type { RowValues } from './values.ts'

/** Child in the file whose birthday would make the child 19 or older. */
export type DoubtfulBirthday = { row: number; name: string; age: number }

/** Facts in the register about a row's person. */
type KnownPerson = { first_name: string; last_name: string; is_adult: boolean; date_of_birth: Day | null }

export type BirthdayCheck = ReturnType<typeof collectBirthdays>

/**
 * Collects children whose birthday would make them 19 or older, because it may be a parent's birthday. If the user
 * confirmed these birthdays, each of these people becomes an adult visitor who is not in charge. A birthday that is not
 * confirmed becomes an issue.
 * @param answer true if the user confirmed the birthdays. The preview passes another value and only lists them.
 */
export function collectBirthdays(answer: boolean | 'ask', issues: IssueCollector) {
  const doubtfulBirthdays: DoubtfulBirthday[] = []

  function judgeBirthday(row: number, values: RowValues, knownPerson?: KnownPerson): RowValues {
    const day = values.date_of_birth as Day | undefined
    const isAdult = values.is_adult ?? (values.attendance_type !== undefined || knownPerson?.is_adult)
    const age = day && day !== knownPerson?.date_of_birth ? getDoubtfulChildAge(day, getLondonDay()) : null
    if (isAdult || age === null) return values
    const name = getFullName({
      first_name: String(values.first_name ?? knownPerson?.first_name ?? ''),
      last_name: String(values.last_name ?? knownPerson?.last_name ?? ''),
    })
    doubtfulBirthdays.push({ row, name, age })
    if (answer === false) issues.add(row, 'date_of_birth', { code: 'birthday', params: { name, age: String(age) } })
    return answer === true ? { ...values, is_adult: true, attendance_type: 'visitor' } : values
  }

  return { found: doubtfulBirthdays, judge: judgeBirthday }
}
