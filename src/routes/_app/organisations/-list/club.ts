import type { Output } from '@contract/api.ts'

/** A club of the network, as its list tells of it. */
export type Club = Output<'organisations.list'>['results'][number]
