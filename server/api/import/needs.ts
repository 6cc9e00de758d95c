import type { Allergen } from '../../../contract/option-lists.ts'
import type { ImportColumn } from '../../../contract/registered/registered-import.ts'
import type { ImportIssue } from '../../../contract/registered/registered-import-issues.ts'
import type { Rows } from '../../../contract/rows.ts'
import { isBlank } from '../../../contract/text.ts'
import { saysNone } from './none-words.ts'
import { type RowValues, readAllergens, readValue } from './values.ts'

/** The answer whether there is a need, and the words that tell which. */
const QUESTIONS = [
  ['has_dietary_requirements', 'dietary_requirements'],
  ['has_medical_conditions', 'medical_conditions'],
  ['parcel_has_dietary_requirements', 'parcel_dietary_requirements'],
] as const

/** The answers of a row that say No of somebody of whom a need is known: neither of the two is safe to take alone. */
export const contradictions = (values: RowValues, person: Rows['registered']): ImportColumn[] =>
  QUESTIONS.flatMap(([question, words]) => {
    const eats = question === 'has_dietary_requirements' && person.allergens.length > 0
    return values[question] === false && (eats || !isBlank(person[words])) ? [question] : []
  })

/** The allergens of a cell, and its own words where they hold more than the 14 of the law. */
export const allergensOf = (text: string): { known: Allergen[]; more: string | null } => {
  if (saysNone(text)) return { known: [], more: null }
  const { known, unknown } = readAllergens(text)
  return { known, more: unknown ? text.trim() : null }
}

/**
 * Brings answers and words of needs together: words without an answer are a Yes, "None" in place of words is a No. What
 * says No and names a need all the same is refused: neither of the two is safe to take alone.
 * @param more words beside the allergens: they stand with the dietary requirements
 */
export const settleNeeds = (
  values: RowValues,
  more: string | null,
  refuse: (column: ImportColumn, issue: ImportIssue) => void,
): void => {
  for (const [question, words] of QUESTIONS) {
    const text = values[words]
    if (typeof text === 'string' && saysNone(text)) {
      delete values[words]
      values[question] ??= false
    }
  }
  if (more) {
    const read = readValue(
      'dietary_requirements',
      [values.dietary_requirements, more].filter(Boolean).join('\n'),
    )
    if ('issue' in read) refuse('allergens', read.issue)
    else values.dietary_requirements = read.value as string
  }
  for (const [question, words] of QUESTIONS) {
    const eats = question === 'has_dietary_requirements' && Boolean(values.allergens?.length)
    if (!values[words] && !eats) continue
    // "No dietary requirements" in one column, and what was meant by another as an allergy: somebody has to look.
    if (values[question] === false) refuse(question, 'contradiction')
    else values[question] = true
  }
}
