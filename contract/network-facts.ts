import * as v from 'valibot'
import { defineOperation } from './operation.ts'

/** Network settings that unauthenticated visitors may read. */
const NetworkFacts = v.object({
  privacy_notice: v.object({ en: v.string(), cy: v.string() }),
  contact_address: v.string(),
  /** Number of months between the decision about an application and the erasure of its check details. */
  erasure_months: v.number(),
  /** Number of years for which a DBS check is valid. */
  dbs_years: v.number(),
})
export type NetworkFacts = v.InferOutput<typeof NetworkFacts>

export const networkFactsOperations = {
  'network_facts.get': defineOperation({
    method: 'GET',
    path: '/network_facts',
    access: 'everyone',
    summary: 'The network’s privacy notice, contact address and periods, for the public pages (WEL-27, B-REC-09).',
    output: NetworkFacts,
  }),
} as const
