import type { OutputOf } from '@contract/operation.ts'
import type { organisationOperations } from '@contract/organisations.ts'

/** A club of the network, as its list tells of it. */
export type Club = OutputOf<(typeof organisationOperations)['organisations.list']>['results'][number]
