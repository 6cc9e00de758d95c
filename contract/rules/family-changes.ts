import { isBlank } from '../text.ts'
import { adultContactFields, type LinkField } from './family-links.ts'
import type { FieldChanges, ScalarChange } from './merge.ts'
import { isSameFieldValue, isSetChange } from './merge.ts'

/** Texts to which a family may add at once. */
const healthTexts: readonly string[] = ['dietary_requirements', 'medical_conditions']
/** Questions that a family may answer with Yes at once. */
const healthQuestions: readonly string[] = ['has_dietary_requirements', 'has_medical_conditions']

/**
 * Own contact facts that an adult may change at once. The coordinator decides emails and emergency contacts, and the
 * mobile number of an adult without an email, because the link and its codes are sent to this number.
 */
const ownFields: readonly string[] = adultContactFields.filter(
  (field) => field !== 'email' && !field.startsWith('emergency_contact'),
)

/** A family's changes of one person: those that count at once, and those that the coordinator must decide. */
export type SortedChanges = { applied: FieldChanges; questions: FieldChanges }

/**
 * Sorts the changes that a family sent for one person (B-FAM-03). These count at once: additions to allergies, diet and
 * health, photo consent from Yes to No, the school, and the link's own adult's phone numbers and postal address. All
 * other changes are questions for the coordinator, also the mobile number of an adult without an email. A field that the link does not show is always a question.
 * @param row the stored person
 * @param hidden fields that the link does not show
 */
export function sortFamilyChanges(
  row: Readonly<Record<string, unknown>>,
  changes: FieldChanges,
  hidden: readonly LinkField[],
): SortedChanges {
  const sorted: SortedChanges = { applied: {}, questions: {} }
  for (const [field, change] of Object.entries(changes)) {
    if (isSetChange(change)) {
      const { add = [], remove = [] } = change
      if (add.length > 0) sorted.applied[field] = { add }
      if (remove.length > 0) sorted.questions[field] = { remove }
    } else if (hidden.some((name) => name === field)) {
      sorted.questions[field] = { base: null, value: change.value }
    } else {
      const kind = countsAtOnce(row, field, change) ? 'applied' : 'questions'
      sorted[kind][field] = change
    }
  }
  return sorted
}

function countsAtOnce(row: Readonly<Record<string, unknown>>, field: string, { value }: ScalarChange): boolean {
  const stored = row[field]
  if (isSameFieldValue(field, stored, value)) return true
  if (field === 'school') return true
  if (field === 'photo_consent') return value === false
  if (healthQuestions.includes(field)) return value === true
  if (healthTexts.includes(field)) {
    const storedText = String(stored ?? '').trim()
    return String(value ?? '').includes(storedText) && String(value ?? '').trim() !== ''
  }
  const isLinkAddress = field === 'mobile_number' && isBlank(String(row.email ?? ''))
  return row.is_adult === true && ownFields.includes(field) && !isLinkAddress
}
