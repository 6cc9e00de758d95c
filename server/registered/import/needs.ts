import type { Allergen } from '../../../contract/option-lists.ts'
import type { ProblemReason } from '../../../contract/problems.ts'
import type { ImportColumn } from '../../../contract/registered/registered-import.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { detailByNeed, needQuestions } from '../../../contract/rules/needs.ts'
import { isBlank } from '../../../contract/text.ts'
import { isNoneText } from './none-text.ts'
import { type RowValues, readAllergens, readValue } from './values.ts'

/**
 * Returns the yes/no columns in which the row has No although the register contains a need of this person. Neither
 * value is safe to use alone.
 */
export const findContradictions = (values: RowValues, person: RowByTable['registered']): ImportColumn[] =>
  needQuestions.flatMap((question) => {
    const hasAllergens = question === 'has_dietary_requirements' && person.allergens.length > 0
    return values[question] === false && (hasAllergens || !isBlank(person[detailByNeed[question]])) ? [question] : []
  })

/**
 * Parses the allergens of a cell. Returns the cell's text too if it names anything other than the 14 legal allergens.
 */
export const parseAllergens = (text: string): { known: Allergen[]; more: string | null } => {
  if (isNoneText(text)) return { known: [], more: null }
  const { known: knownAllergens, unknown } = readAllergens(text)
  return { known: knownAllergens, more: unknown ? text.trim() : null }
}

/**
 * Reconciles answers and texts about needs. A text without an answer counts as Yes, and "None" as text counts as No. A
 * No together with a need is refused, because neither value is safe to use alone.
 * @param more text from the allergens cell, added to the dietary requirements
 */
export const reconcileNeeds = (
  values: RowValues,
  more: string | null,
  refuse: (column: ImportColumn, issue: ProblemReason) => void,
): void => {
  for (const question of needQuestions) {
    const textColumn = detailByNeed[question]
    const text = values[textColumn]
    if (typeof text === 'string' && isNoneText(text)) {
      delete values[textColumn]
      values[question] ??= false
    }
  }
  if (more) {
    const parsedValue = readValue(
      'dietary_requirements',
      [values.dietary_requirements, more].filter(Boolean).join('\n'),
    )
    if ('issue' in parsedValue) refuse('allergens', parsedValue.issue)
    else values.dietary_requirements = parsedValue.value as string
  }
  for (const question of needQuestions) {
    const hasAllergens = question === 'has_dietary_requirements' && Boolean(values.allergens?.length)
    if (!values[detailByNeed[question]] && !hasAllergens) continue
    // Refuse a No together with a need, so that a user checks them. Example: "No dietary requirements" and an allergy
    // in another column.
    if (values[question] === false) refuse(question, 'contradiction')
    else values[question] = true
  }
}
