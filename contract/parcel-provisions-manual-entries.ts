import * as v from 'valibot'
import { buildCrudOperations } from './crud.ts'
import { buildFields, countField, entryKey, entryRow, listOptions, optionalCountField } from './manual-entries.ts'

/** Parcel counts that users of both programmes enter (MAN-54, MAN-59). */
export const parcelCounts = [
  'number_of_provision_sessions',
  'number_of_parcels',
  'number_of_portions',
  'unique_families_served',
] as const
/**
 * Parcel counts that only one programme enters. The first list is for the main programme, and the second for Boxes of
 * Hope (MAN-55 to MAN-57).
 */
export const mainParcelCounts = [
  'unique_volunteers',
  'children_accessed_wider_support_of_church',
  'parents_accessed_wider_support_of_church',
] as const
export const boxesOfHopeParcelCounts = ['unique_parcels_with_wellbeing_resources'] as const

/** Body of the parcel provisions form. Counts that the form does not show may be missing (MAN-58). */
export const ParcelProvisionsBody = v.object({
  ...entryKey,
  ...buildFields(parcelCounts, countField),
  ...buildFields(mainParcelCounts, optionalCountField),
  ...buildFields(boxesOfHopeParcelCounts, optionalCountField),
})

/** Builds the form schema for users who see only their programme's counts. `visibleCounts` are required. */
export const buildParcelBody = (visibleCounts: readonly string[]) =>
  v.object({
    ...ParcelProvisionsBody.entries,
    ...Object.fromEntries(visibleCounts.map((field) => [field, countField])),
  })

export const parcelProvisionsManualEntryOperations = buildCrudOperations('parcel_provisions_manual_entries', {
  access: 'parcel_manual_entries',
  many: 'parcel provisions entered by hand',
  codes: 'MAN-65 to MAN-68',
  ...listOptions,
  body: ParcelProvisionsBody,
  record: v.object({
    ...entryRow.entries,
    ...buildFields(parcelCounts, v.number()),
    ...buildFields(mainParcelCounts, v.nullable(v.number())),
    ...buildFields(boxesOfHopeParcelCounts, v.nullable(v.number())),
  }),
})

/** Returns the parcel counts that only this programme enters. They are listed after the common counts. */
export const getProgrammeParcelCounts = (boxesOfHope: boolean): readonly string[] =>
  boxesOfHope ? boxesOfHopeParcelCounts : mainParcelCounts
