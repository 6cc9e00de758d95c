import { AppError } from '../../../contract/errors.ts'
import type { RecordChanges } from '../../../contract/record-changes.ts'
import type { ApplicationRights } from '../../../contract/recruitment/rights.ts'
import { SAFEGUARDING_ANSWERS, withheldFields } from '../../../contract/recruitment/vocabulary.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'

type Answers = Record<string, unknown>

/** Fields of a form that a user may neither read nor write. */
export function listHiddenFields({ sensitive }: Pick<ApplicationRights, 'sensitive'>): readonly string[] {
  return sensitive ? [] : withheldFields
}

/** Answers as a reader is shown them: null in place of those that are withheld, and `withheld` is set. */
export function withholdAnswers(answers: Answers, rights: Pick<ApplicationRights, 'sensitive'>): Answers {
  const hidden = Object.fromEntries(listHiddenFields(rights).map((field) => [field, null]))
  return { ...answers, ...hidden, withheld: !rights.sensitive }
}

/**
 * The answers that a user writes, without those that are withheld from them. Null is what they were shown, so that it changes
 * nothing.
 * @throws AppError `forbidden` for any other value, whatever is stored
 */
export function refuseWithheld(given: Answers, rights: Pick<ApplicationRights, 'sensitive'>): Answers {
  const hidden = listHiddenFields(rights)
  const entries = Object.entries(given)
  if (entries.some(([field, value]) => hidden.includes(field) && value !== null && value !== undefined))
    throw new AppError('forbidden')
  return Object.fromEntries(entries.filter(([field]) => !hidden.includes(field)))
}

/**
 * A trail as a reader without the right `sensitive` is shown it. One entry replaces the names of safeguarding answers, because the
 * names alone would show which of them were filled in. A submission can fill in or clear any answer, so that nothing else of it is
 * shown.
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
  const shown = Object.fromEntries(Object.entries(fields).filter(([field]) => !isHidden(field)))
  return Object.keys(fields).some(isHidden) ? { ...shown, [SAFEGUARDING_ANSWERS]: {} } : shown
}
