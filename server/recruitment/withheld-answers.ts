import { AppError } from '../../contract/errors.ts'
import type { RecordChanges } from '../../contract/record-changes.ts'
import type { ApplicationRights } from '../../contract/recruitment/rights.ts'
import { SAFEGUARDING_ANSWERS_FIELD, withheldFields } from '../../contract/recruitment/vocabulary.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'

type FormAnswers = Record<string, unknown>

/** Returns the form fields that a user may neither read nor write. */
export function listHiddenFields({ sensitive }: Pick<ApplicationRights, 'sensitive'>): readonly string[] {
  return sensitive ? [] : withheldFields
}

/** Returns the answers with null in each withheld field. Sets the flag `withheld`. */
export function withholdAnswers(answers: FormAnswers, rights: Pick<ApplicationRights, 'sensitive'>): FormAnswers {
  const hiddenValues = Object.fromEntries(listHiddenFields(rights).map((field) => [field, null]))
  return { ...answers, ...hiddenValues, withheld: !rights.sensitive }
}

/**
 * Drops withheld fields from the answers that a user writes. The user was shown null for these fields, so null does not
 * change them.
 * @throws AppError `forbidden` for any other value, regardless of the stored value
 */
export function refuseWithheldChanges(input: FormAnswers, rights: Pick<ApplicationRights, 'sensitive'>): FormAnswers {
  const hiddenFields = listHiddenFields(rights)
  const entries = Object.entries(input)
  if (entries.some(([field, value]) => hiddenFields.includes(field) && value !== null && value !== undefined))
    throw new AppError('forbidden')
  return Object.fromEntries(entries.filter(([field]) => !hiddenFields.includes(field)))
}

/**
 * Hides safeguarding answers in an audit trail from readers without the right `sensitive`. One entry replaces the names
 * of the answers, because the names would reveal which answers were filled in. A submission can fill in or clear any
 * answer, so its other fields are hidden too.
 */
export function withholdChanges(
  { entries, more }: RecordChanges,
  rights: Pick<ApplicationRights, 'sensitive'>,
): RecordChanges {
  if (rights.sensitive) return { entries, more }
  return { entries: entries.map((entry) => ({ ...entry, fields: withholdFields(entry.fields) })), more }
}

function withholdFields(fields: FieldChanges): FieldChanges {
  const { submitted } = fields
  if (submitted?.to) return { submitted }
  const isHidden = (field: string) => (withheldFields as readonly string[]).includes(field)
  const visibleFields = Object.fromEntries(Object.entries(fields).filter(([field]) => !isHidden(field)))
  return Object.keys(fields).some(isHidden) ? { ...visibleFields, [SAFEGUARDING_ANSWERS_FIELD]: {} } : visibleFields
}
