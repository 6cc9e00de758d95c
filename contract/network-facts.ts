import * as v from 'valibot'
import { operation } from './operation.ts'

/** Network settings that public visitors may read. */
const NetworkFacts = v.object({
  privacy_notice: v.object({ en: v.string(), cy: v.string() }),
  contact_address: v.string(),
  /** Months from the decision about an application until the details of its checks are erased. */
  erasure_months: v.number(),
  /** Years for which a DBS check is valid. */
  dbs_years: v.number(),
})
export type NetworkFacts = v.InferOutput<typeof NetworkFacts>

export const networkFactsOperations = {
  'network_facts.get': operation({
    method: 'GET',
    path: '/network_facts',
    access: 'everyone',
    summary:
      'The network’s privacy notice, contact address and periods, for the public pages (WEL-27, B-REC-09).',
    output: NetworkFacts,
  }),
} as const
