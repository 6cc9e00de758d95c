import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, type OperationOutput } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { clubTypes } from './filter.ts'

/** Kinds of files with the network's numbers. */
export const numberExportKinds = ['lunch_club', 'parcel', 'combined', 'surveys', 'holiday_return'] as const

const nameList = v.array(v.string())

const NumberExport = v.object({
  id: Id,
  at: Instant,
  /** The user's name at that time. */
  by: v.string(),
  kind: v.picklist(numberExportKinds),
  /** The filter that the export call sent. */
  filter: v.object({
    year: v.union([v.number(), v.literal('custom')]),
    regions: nameList,
    organisation_names: nameList,
    regional_leaders: nameList,
    organisation_type: v.nullable(v.picklist(clubTypes)),
    tags: nameList,
    date_from: v.nullable(v.string()),
    date_to: v.nullable(v.string()),
  }),
  /** True if small counts were suppressed. */
  suppress: v.boolean(),
})

export const numberExportOperations = {
  'number_exports.list': defineOperation({
    method: 'GET',
    path: '/number_exports',
    access: 'vp_support',
    summary: 'The files of numbers that staff have saved, the newest first (B-NUM-05).',
    query: buildListQuerySchema(['at'], { kind: v.optional(v.picklist(numberExportKinds)) }),
    output: buildListResponseSchema(NumberExport),
  }),
} as const

export type NumberExportKind = (typeof numberExportKinds)[number]
export type NumberExport = OperationOutput<(typeof numberExportOperations)['number_exports.list']>['results'][number]
