import * as v from 'valibot'
import { buildCrudOperations } from './crud.ts'
import { Id } from './id.ts'
import { buildRequiredLine } from './text.ts'

/** Request body for a church relationship lead (CRL-06, CRL-07). */
export const ChurchRelationshipLeadBody = v.object({ name: buildRequiredLine(200) })

/** A church relationship lead. `active` is true if the lead has at least one active club (CRL-05, CRL-09). */
const RegionalLeader = v.object({ id: Id, name: v.string(), active: v.boolean() })

export const churchRelationshipLeadOperations = buildCrudOperations('regional_leaders', {
  access: 'network_content',
  read: 'organisations',
  many: 'church relationship leads',
  codes: 'CRL-11 to CRL-17, ORG-33',
  orderings: ['name', 'active'],
  filters: {},
  row: RegionalLeader,
  body: ChurchRelationshipLeadBody,
  record: RegionalLeader,
})
