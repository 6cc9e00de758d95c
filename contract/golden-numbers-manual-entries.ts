import * as v from 'valibot'
import { buildCrudOperations } from './crud.ts'
import { buildFields, countField, entryKey, entryRow, listOptions, optionalCountField } from './manual-entries.ts'

/**
 * Required counts of the golden numbers form, in form order (MAN-39 to MAN-52). Optional counts are in
 * `optionalGoldenCounts`.
 */
export const goldenCounts = [
  'number_of_sessions',
  'eligible_child_meals',
  'unique_eligible_children',
  'unique_volunteers',
  'children_accessed_wider_support_of_church',
  'parents_accessed_wider_support_of_church',
  'year_to_date_unique_eligible_children',
  'year_to_date_unique_volunteers',
  'year_to_date_children_accessed_wider_support_of_church',
  'year_to_date_parents_accessed_wider_support_of_church',
] as const
export const optionalGoldenCounts = [
  'eligible_parent_meals',
  'unique_eligible_parents',
  'year_to_date_unique_eligible_parents',
] as const

/**
 * Body of the golden numbers form. Saving it replaces an existing entry for the same club, year and holiday (MAN-33).
 */
export const GoldenNumbersBody = v.object({
  ...entryKey,
  ...buildFields(goldenCounts, countField),
  ...buildFields(optionalGoldenCounts, optionalCountField),
})

export const goldenNumbersManualEntryOperations = buildCrudOperations('golden_numbers_manual_entries', {
  access: 'network_content',
  many: 'golden numbers entered by hand',
  codes: 'MAN-61 to MAN-64',
  ...listOptions,
  body: GoldenNumbersBody,
  record: v.object({
    ...entryRow.entries,
    ...buildFields(goldenCounts, v.number()),
    ...buildFields(optionalGoldenCounts, v.nullable(v.number())),
  }),
})
