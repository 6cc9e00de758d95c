import { parcelProvisionOrderings } from '@contract/parcel-provisions.ts'
import { holidays } from '@contract/rules/holidays.ts'
import * as v from 'valibot'

export type ParcelColumn = (typeof parcelProvisionOrderings)[number]

const orderings = parcelProvisionOrderings.flatMap((column) => [column, `-${column}`] as const)
const kept = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const wholeFrom = (least: number, most: number) =>
  kept(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)))

/**
 * Schema of the list's URL state, with the parameter names of the list operation. Invalid values are ignored.
 */
export const ParcelListState = v.object({
  holiday: kept(v.picklist(holidays)),
  year: wholeFrom(1000, 9999),
  // // Accepts any text. An unknown id shows a message and is not treated as a missing filter.
  registered: kept(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  ordering: kept(v.picklist(orderings)),
  page: wholeFrom(1, 20_000),
})
export type ParcelListState = v.InferOutput<typeof ParcelListState>
