import * as v from 'valibot'
import { defineOperation, type OperationOutput } from '../operation.ts'
import { holidays } from '../rules/holidays.ts'
import { DashboardFilter } from './filter.ts'

/**
 * Counts of clubs. The first counts clubs with a session, parcel session or entry up to today. The second counts clubs
 * whose holiday dates are `Open` (DASH-96).
 */
const clubCounts = ['organisations_reporting', 'organisations_open'] as const

/** Numbers of lunch clubs, in table order (DASH-81 to DASH-88). */
export const lunchClubNumbers = [
  'number_of_sessions',
  'eligible_child_meals',
  'unique_eligible_children',
  'eligible_parent_meals',
  'unique_eligible_parents',
  'unique_helpers',
  'unique_young_helpers',
  'children_accessed_wider_support_of_church',
  'parents_accessed_wider_support_of_church',
  ...clubCounts,
] as const

/** Numbers of food parcels, in table order (DASH-75 to DASH-80). */
export const parcelNumbers = [
  'number_of_provision_sessions',
  'number_of_parcels',
  'number_of_portions',
  'unique_families_served',
  'unique_parcels_with_wellbeing_resources',
  ...clubCounts,
] as const

/**
 * Numbers of lunch clubs and parcels together (DASH-64 to DASH-74). The unique counts are about people at lunch clubs.
 * Unique counts for parcels are separate, because both could include the same person (reading 27).
 */
export const combinedNumbers = [
  'number_of_sessions',
  'child_portions',
  'adult_portions',
  /** Portions from manual parcel entries, which do not distinguish children from adults. */
  'portions_not_split',
  'unique_children',
  'unique_adults',
  'unique_volunteers',
  'unique_children_accessing_wider_support',
  'unique_adults_accessing_wider_support',
  'unique_families_served',
  'unique_parcel_volunteers',
  'parcel_children_accessing_wider_support',
  'parcel_adults_accessing_wider_support',
  'clubs_at_least_1_accessing_wider_support',
  ...clubCounts,
] as const

export type LunchClubNumber = (typeof lunchClubNumbers)[number]
export type ParcelNumber = (typeof parcelNumbers)[number]
export type CombinedNumber = (typeof combinedNumbers)[number]

const allNumbers = [...lunchClubNumbers, ...parcelNumbers, ...combinedNumbers]

/**
 * Numbers that count each person, family or club only once. The number for the year is therefore not the sum of its
 * holidays (B-NUM-02).
 */
export const distinctCountNumbers: readonly string[] = [
  ...allNumbers.filter((name) => name.startsWith('unique_') || name.includes('wider_support')),
  ...clubCounts,
]

const buildCountFields = <const N extends readonly string[]>(names: N) =>
  Object.fromEntries(names.map((name) => [name, v.number()])) as {
    [K in N[number]]: v.NumberSchema<undefined>
  }

const buildNumbersSchema = <const N extends readonly string[]>(names: N) => {
  const rowFields = {
    ...buildCountFields(names),
    /** Number of clubs whose manual entries replace their computed numbers in this row (B-NUM-06). */
    entered: v.number(),
    /** Numbers that are computed only from sessions. Null if no club has a manual entry. */
    computed: v.nullable(v.object(buildCountFields(names))),
    /** The shown numbers minus the computed numbers. */
    difference: v.nullable(v.object(buildCountFields(names))),
  }
  return v.object({
    /** All six holidays, then Extra Sessions if it has data. */
    holidays: v.array(v.object({ holiday: v.picklist(holidays), ...rowFields })),
    year_to_date: v.object({
      ...rowFields,
      /**
       * Sources of the yearly numbers. Each value is a number of clubs. Null if no club has a manual entry (decision
       * 45).
       * - `year_of_entry`: clubs whose yearly number is the year to date of their latest entry
       * - `year_of_people`: clubs with an entry whose yearly number counts people instead, because more people have
       *   come after the entry
       */
      year_of_entry: v.nullable(v.object(buildCountFields(names))),
      year_of_people: v.nullable(v.object(buildCountFields(names))),
    }),
  })
}

const buildNumbersOperation = <const P extends string, const N extends readonly string[]>(
  path: P,
  access: 'dashboard' | 'dashboard_lunch_clubs',
  description: { summary: string },
  names: N,
) =>
  defineOperation({
    method: 'POST',
    path: `/dashboard/${path}`,
    access,
    ...description,
    body: DashboardFilter,
    output: buildNumbersSchema(names),
  })

export const goldenNumberOperations = {
  'dashboard.golden_numbers': buildNumbersOperation(
    'golden_numbers',
    'dashboard_lunch_clubs',
    {
      summary:
        'The numbers of lunch clubs by holiday and for the year (DASH-53, DASH-81 to DASH-88, DASH-92, DASH-169).',
    },
    lunchClubNumbers,
  ),
  'dashboard.parcel_golden_numbers': buildNumbersOperation(
    'parcel_golden_numbers',
    'dashboard',
    {
      summary: 'The numbers of food parcels by holiday and for the year (DASH-54, DASH-75 to DASH-80, DASH-166).',
    },
    parcelNumbers,
  ),
  'dashboard.combined_golden_numbers': buildNumbersOperation(
    'combined_golden_numbers',
    'dashboard_lunch_clubs',
    {
      summary:
        'Lunch clubs and food parcels together by holiday and for the year (DASH-55, DASH-64 to DASH-74, DASH-170).',
    },
    combinedNumbers,
  ),
} as const

export type GoldenNumbers = OperationOutput<(typeof goldenNumberOperations)['dashboard.golden_numbers']>
export type ParcelGoldenNumbers = OperationOutput<(typeof goldenNumberOperations)['dashboard.parcel_golden_numbers']>
export type CombinedGoldenNumbers = OperationOutput<
  (typeof goldenNumberOperations)['dashboard.combined_golden_numbers']
>
