import type { FamilyChanges, FamilyPerson } from '@contract/family/family-page.ts'
import type { LinkField } from '@contract/rules/family-links.ts'
import { isSameFieldValue } from '@contract/rules/merge.ts'
import { isBlank } from '@contract/text.ts'
import { factGroups, HIDDEN_FACTS } from './fact-groups.ts'

export type FactValues = Partial<Record<LinkField, unknown>>

/** Typed answers of one row. They are stored in this tab until the club has them. */
export type FactDraft = {
  person: string
  group: string
  /** Values that were shown when the row was opened. */
  base: FactValues
  values: FactValues
  /** `open` while the row is being changed, `waiting` from the press on Save until the club has the change. */
  state: 'open' | 'waiting'
  /** Fields that the server has refused. */
  refused?: readonly string[]
}

/** Creates the draft of a row with the values that are shown. Fields that the link does not show are empty. */
export function createDraft(person: FamilyPerson, group: string): FactDraft {
  const fields = listDraftFields(person, group)
  const base = Object.fromEntries(fields.map((field) => [field, person[field] ?? (field === 'allergens' ? [] : null)]))
  return { person: person.id, group, base, values: base, state: 'open' }
}

function listDraftFields(person: FamilyPerson, group: string): readonly LinkField[] {
  if (group === HIDDEN_FACTS) return person.not_shown
  return factGroups.find(({ id }) => id === group)?.fields ?? []
}

/** Builds the changes that are sent. A field that is unchanged, or empty and not shown, is not sent. */
export function buildChanges({ base, values }: FactDraft): FamilyChanges {
  const changes: Record<string, { base: unknown; value: unknown }> = {}
  const finalValues = clearUnusedTexts(values)
  for (const [field, value] of Object.entries(finalValues)) {
    const newValue = typeof value === 'string' && isBlank(value) ? null : value
    if (!isSameFieldValue(field, base[field as LinkField], newValue))
      changes[field] = { base: base[field as LinkField] ?? null, value: newValue }
  }
  return changes as FamilyChanges
}

/** Clears the text of a question that was answered with No. */
function clearUnusedTexts(values: FactValues): FactValues {
  const cleared = { ...values }
  if (values.has_dietary_requirements === false) cleared.dietary_requirements = null
  if (values.has_medical_conditions === false) cleared.medical_conditions = null
  return cleared
}
