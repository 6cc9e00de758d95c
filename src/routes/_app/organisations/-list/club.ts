import type { OperationOutput } from '@contract/operation.ts'
import type { organisationOperations } from '@contract/organisations.ts'

/** A club of the network, as the clubs list returns it. */
export type Club = OperationOutput<(typeof organisationOperations)['organisations.list']>['results'][number]
