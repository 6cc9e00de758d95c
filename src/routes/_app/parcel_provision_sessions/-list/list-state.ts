import { parcelProvisionOrderings } from '@contract/parcel-provisions.ts'
import { holidays } from '@contract/rules/holidays.ts'
import * as v from 'valibot'

export type ParcelColumn = (typeof parcelProvisionOrderings)[number]

const orderings = parcelProvisionOrderings.flatMap((column) => [column, `-${column}`] as const)
const kept = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const wholeFrom = (least: number, most: number) =>
  kept(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)))

/** What the address of the list keeps, by the names of the list call; what it cannot be is left out. */
export const ParcelListState = v.object({
  holiday: kept(v.picklist(holidays)),
  year: wholeFrom(1000, 9999),
  // Any text: an address that names nobody is told so, not taken for one without.
  registered: kept(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  ordering: kept(v.picklist(orderings)),
  page: wholeFrom(1, 20_000),
})
export type ParcelListState = v.InferOutput<typeof ParcelListState>
