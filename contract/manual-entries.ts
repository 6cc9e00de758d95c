import * as v from 'valibot'
import { buildCrudOperations } from './crud.ts'
import { Id } from './id.ts'
import { namedHolidays } from './rules/holidays.ts'

/** Earliest year for which numbers can be entered (MAN-21). */
export const FIRST_ENTRY_YEAR = 2015

const countField = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))

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

const buildFields = <const F extends readonly string[], S extends v.GenericSchema>(fields: F, schema: S) =>
  Object.fromEntries(fields.map((field) => [field, schema])) as { [K in F[number]]: S }

/** Key fields of an entry. There is one entry for each club, year and holiday (MAN-19 to MAN-25). */
const entryKey = {
  year: v.pipe(v.number(), v.integer(), v.minValue(FIRST_ENTRY_YEAR), v.maxValue(9999)),
  organisation: Id,
  holiday: v.picklist(namedHolidays),
}

const entryRow = v.object({
  id: Id,
  year: v.number(),
  organisation: Id,
  organisation__organisation_name: v.string(),
  holiday: v.picklist(namedHolidays),
  /** Day of the last submission (MAN-14). */
  date: v.string(),
  created: v.pipe(v.string(), v.isoTimestamp()),
  created_by: v.string(),
})

const listOptions = {
  orderings: ['year', 'organisation', 'holiday', 'date', 'created', 'created_by'],
  filters: {
    year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))),
    holiday: v.optional(v.picklist(namedHolidays)),
    organisation: v.optional(Id),
  },
  row: entryRow,
} as const

const optionalCountField = v.optional(v.nullable(countField), null)

/**
 * Body of the golden numbers form. Saving it replaces an existing entry for the same club, year and holiday (MAN-33).
 */
export const GoldenNumbersBody = v.object({
  ...entryKey,
  ...buildFields(goldenCounts, countField),
  ...buildFields(optionalGoldenCounts, optionalCountField),
})

export const goldenNumbersOperations = buildCrudOperations('golden_numbers_manual_entries', {
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

export const parcelProvisionsEntryOperations = buildCrudOperations('parcel_provisions_manual_entries', {
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
