import fc from 'fast-check'
import type { Action } from './actions.ts'
import { actionArbitrary, disputeArbitrary } from './any-action.ts'
import type { Fault } from './faults.ts'

/**
 * One tablet's part in a sync: actions before the sync, faults of its requests, and the number of changes in its first
 * batch.
 */
export type SyncPart = { device: number; first: Action[]; pushes: Fault[]; pulls: Fault[]; batch?: number }

/** One step of a scenario. Device numbers start at 0. A number above the last device starts again at 0. */
export type Step =
  | { step: 'act'; device: number; actions: Action[] }
  /** Several tablets sync at the same time. If `together` is true, their first requests wait for each other. */
  | { step: 'sync'; parts: SyncPart[]; together: boolean }
  | { step: 'network'; device: number; up: boolean }
  | { step: 'switch'; device: number }
  | { step: 'reopen'; device: number; crash: boolean }
  | { step: 'repair'; device: number; how: 'again' | 'let_go' }
  /** The sign-ins of the user's account end, or the user signs in again. */
  | { step: 'account'; device: number; active: boolean }

export type Scenario = { devices: number; steps: Step[] }

const anyBoolean = fc.boolean()
const deviceNumber = fc.integer({ min: 0, max: 4 })

type ArbitraryByField<T, N> = { [K in Exclude<keyof T, N>]: fc.Arbitrary<T[K]> }

const buildWeightedFault = <F extends Fault['fault']>(
  weight: number,
  name: F,
  parts: ArbitraryByField<Fault & { fault: F }, 'fault'>,
) => ({ weight, arbitrary: fc.record({ fault: fc.constant(name), ...parts }) as fc.Arbitrary<Fault> })

const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  buildWeightedFault(3, 'none', {}),
  buildWeightedFault(1, 'refused', {}),
  buildWeightedFault(1, 'half', {}),
  buildWeightedFault(3, 'lost', {}),
  buildWeightedFault(1, 'cut', { part: fc.integer({ min: 0, max: 95 }), clean: anyBoolean }),
  buildWeightedFault(1, 'portal', {}),
  buildWeightedFault(1, 'gateway', {}),
  buildWeightedFault(1, 'busy', {}),
  buildWeightedFault(1, 'too_large', {}),
  buildWeightedFault(1, 'twice', {}),
  buildWeightedFault(1, 'at_once', {}),
  buildWeightedFault(1, 'late', {}),
  buildWeightedFault(1, 'altered', {}),
  buildWeightedFault(1, 'pages', { rows: fc.integer({ min: 1, max: 4 }) }),
  buildWeightedFault(1, 'page_dies', { done: anyBoolean, crash: anyBoolean }),
  buildWeightedFault(3, 'meanwhile', { action: actionArbitrary, done: anyBoolean }),
  {
    weight: 8,
    arbitrary: fc
      .record({
        fault: fc.constant('overtaken' as const),
        device: deviceNumber,
        what: disputeArbitrary,
        last: anyBoolean,
      })
      .map(({ what, ...rest }): Fault => ({ ...rest, ...what })),
  },
  buildWeightedFault(2, 'after_you', { device: deviceNumber, done: anyBoolean }),
)

/**
 * Faults of consecutive requests. A server kill has a low weight, because starting a new process takes longer than all
 * other faults.
 */
const faultList = fc.oneof(
  { weight: 40, arbitrary: fc.array(anyFault, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      buildWeightedFault(1, 'server_dies', { moment: fc.constantFrom('reading', 'working', 'done') }).arbitrary,
    ),
  },
)

const syncPart: fc.Arbitrary<SyncPart> = fc.record(
  {
    device: deviceNumber,
    first: fc.array(actionArbitrary, { maxLength: 3 }),
    pushes: faultList,
    pulls: faultList,
    batch: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: ['device', 'first', 'pushes', 'pulls'] },
)

const buildWeightedStep = <S extends Step['step']>(
  weight: number,
  name: S,
  parts: ArbitraryByField<Step & { step: S }, 'step'>,
) => ({
  weight,
  arbitrary: fc.record({ step: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<Step>,
})

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  buildWeightedStep(5, 'act', {
    device: deviceNumber,
    actions: fc.array(actionArbitrary, { minLength: 1, maxLength: 4 }),
  }),
  buildWeightedStep(14, 'sync', { parts: fc.array(syncPart, { minLength: 1, maxLength: 3 }), together: anyBoolean }),
  buildWeightedStep(1, 'network', { device: deviceNumber, up: anyBoolean }),
  buildWeightedStep(2, 'switch', { device: deviceNumber }),
  buildWeightedStep(1, 'reopen', { device: deviceNumber, crash: anyBoolean }),
  buildWeightedStep(1, 'repair', { device: deviceNumber, how: fc.constantFrom('again', 'let_go') }),
  buildWeightedStep(1, 'account', { device: deviceNumber, active: anyBoolean }),
)

/** A sequence of steps on some tablets of two clubs. */
export const scenarioArbitrary: fc.Arbitrary<Scenario> = fc.record({
  devices: fc.integer({ min: 3, max: 5 }),
  steps: fc.array(stepArbitrary, { minLength: 1, maxLength: 20, size: 'max' }),
})
