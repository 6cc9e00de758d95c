import { parcelProvisionOrderings } from '@contract/parcel-provision-sessions.ts'
import { holidays } from '@contract/rules/holidays.ts'
import * as v from 'valibot'

export type ParcelColumn = (typeof parcelProvisionOrderings)[number]

const orderings = parcelProvisionOrderings.flatMap((column) => [column, `-${column}`] as const)
const ignoreInvalid = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const buildIntegerSchema = (min: number, max: number) =>
  ignoreInvalid(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)))

/** Schema of the list's URL state, with the parameter names of the list operation. Invalid values are ignored. */
export const ParcelListState = v.object({
  holiday: ignoreInvalid(v.picklist(holidays)),
  year: buildIntegerSchema(1000, 9999),
  // Accept any text. An unknown id shows a message and is not treated as a missing filter.
  registered: ignoreInvalid(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  ordering: ignoreInvalid(v.picklist(orderings)),
  page: buildIntegerSchema(1, 20_000),
})
export type ParcelListState = v.InferOutput<typeof ParcelListState>
