import type * as v from 'valibot'
import { authOperations } from './auth.ts'
import { deviceOperations } from './devices.ts'
import { duplicateOperations } from './duplicates.ts'
import { ethnicityOperations } from './ethnicities.ts'
import { groupOperations } from './groups.ts'
import { healthOperations } from './health.ts'
import { historyOperations } from './history.ts'
import { holidayAllocationOperations } from './holiday-allocation.ts'
import { mediaOperations } from './media.ts'
import type { Operation } from './operation.ts'
import { organisationOperations } from './organisations.ts'
import { parcelProvisionOperations } from './parcel-provisions.ts'
import { participantRegistrationOperations } from './participant-registration.ts'
import { passwordResetOperations } from './password-reset.ts'
import { registeredOperations } from './registered.ts'
import { registeredImportOperations } from './registered-import.ts'
import { registeredRemovedOperations } from './registered-removed.ts'
import { sessionOperations } from './sessions.ts'
import { syncOperations } from './sync.ts'

/** THE API MAP: one line for each noun. */
export const api = {
  ...healthOperations,
  ...authOperations,
  ...passwordResetOperations,
  ...ethnicityOperations,
  ...participantRegistrationOperations,
  ...sessionOperations,
  ...groupOperations,
  ...organisationOperations,
  ...parcelProvisionOperations,
  ...holidayAllocationOperations,
  ...registeredRemovedOperations,
  ...registeredOperations,
  ...mediaOperations,
  ...registeredImportOperations,
  ...duplicateOperations,
  ...historyOperations,
  ...deviceOperations,
  ...syncOperations,
} as const satisfies Record<string, Operation>

export type Api = typeof api
export type OperationName = keyof Api

type Part<N extends OperationName, K extends 'params' | 'query' | 'body', D extends 'in' | 'out'> =
  Api[N] extends Record<K, infer S extends v.GenericSchema<unknown, unknown>>
    ? D extends 'in'
      ? v.InferInput<S>
      : v.InferOutput<S>
    : undefined

/** What a caller sends. */
export type Input<N extends OperationName, K extends 'params' | 'query' | 'body'> = Part<N, K, 'in'>
/** What a handler gets after parsing. */
export type Parsed<N extends OperationName, K extends 'params' | 'query' | 'body'> = Part<N, K, 'out'>
/** What the call answers. */
export type Output<N extends OperationName> = v.InferOutput<Api[N]['output']>
