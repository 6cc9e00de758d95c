import type * as v from 'valibot'
import { registeredMutations } from '../registered/registered-mutations.ts'
import { bookingMutations } from './booking-mutations.ts'
import { clubMutations } from './club-mutations.ts'
import { concernMutations } from './concern-mutations.ts'
import { conflictMutations } from './conflict-mutations.ts'
import { departureMutations } from './departure-mutations.ts'
import { musterMutations } from './muster-mutations.ts'
import type { MutationDefinition } from './mutation.ts'
import { parcelMutations } from './parcel-mutations.ts'
import { pendingRegistrationMutations } from './pending-registration-mutations.ts'
import { sessionMutations } from './session-mutations.ts'

/** Map of all offline changes, with one line for each record type. */
export const mutations = {
  ...sessionMutations,
  ...registeredMutations,
  ...pendingRegistrationMutations,
  ...clubMutations,
  ...parcelMutations,
  ...musterMutations,
  ...departureMutations,
  ...bookingMutations,
  ...concernMutations,
  ...conflictMutations,
} as const

export type MutationName = keyof typeof mutations
export type MutationArgs = { [N in MutationName]: v.InferOutput<(typeof mutations)[N]['args']> }

/** A mutation's name with the arguments that belong to this name. */
export type Mutation = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName]

export const isMutationName = (name: string): name is MutationName => Object.hasOwn(mutations, name)

/**
 * True for a change that this app knows. Checks the name only, because arguments are validated before they are queued.
 */
export function isKnownMutation<C extends { name: string; args: unknown }>(change: C): change is C & Mutation {
  return isMutationName(change.name)
}

/** Returns a mutation's definition, typed for its name. */
export const getDefinition = <N extends MutationName>(name: N): MutationDefinition<MutationArgs[N]> =>
  mutations[name] as unknown as MutationDefinition<MutationArgs[N]>
