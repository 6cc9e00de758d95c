import fc from 'fast-check'
import type { Action } from './actions.ts'
import { action, dispute } from './any-action.ts'
import type { Fault } from './faults.ts'

/**
 * One tablet's part in a sync: actions before the sync, faults of its requests, and the number of changes in its first
 * batch.
 */
export type Part = { device: number; first: Action[]; pushes: Fault[]; pulls: Fault[]; batch?: number }

/** One step of a scenario. Device numbers start at 0. A number above the last device starts again at 0. */
export type Step =
  | { step: 'act'; device: number; actions: Action[] }
  /** Several tablets sync at the same time. If `together` is true, their first requests wait for each other. */
  | { step: 'sync'; parts: Part[]; together: boolean }
  | { step: 'network'; device: number; up: boolean }
  | { step: 'switch'; device: number }
  | { step: 'reopen'; device: number; crash: boolean }
  | { step: 'repair'; device: number; how: 'again' | 'let_go' }
  /** The sign-ins of the user's account end, or the user signs in again. */
  | { step: 'account'; device: number; active: boolean }

export type Scenario = { devices: number; steps: Step[] }

const boolean = fc.boolean()
const device = fc.integer({ min: 0, max: 4 })

type Parts<T, N> = { [K in Exclude<keyof T, N>]: fc.Arbitrary<T[K]> }

const buildWeightedFault = <F extends Fault['fault']>(
  weight: number,
  name: F,
  parts: Parts<Fault & { fault: F }, 'fault'>,
) => ({ weight, arbitrary: fc.record({ fault: fc.constant(name), ...parts }) as fc.Arbitrary<Fault> })

const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  buildWeightedFault(3, 'none', {}),
  buildWeightedFault(1, 'refused', {}),
  buildWeightedFault(1, 'half', {}),
  buildWeightedFault(3, 'lost', {}),
  buildWeightedFault(1, 'cut', { part: fc.integer({ min: 0, max: 95 }), clean: boolean }),
  buildWeightedFault(1, 'portal', {}),
  buildWeightedFault(1, 'gateway', {}),
  buildWeightedFault(1, 'busy', {}),
  buildWeightedFault(1, 'too_large', {}),
  buildWeightedFault(1, 'twice', {}),
  buildWeightedFault(1, 'at_once', {}),
  buildWeightedFault(1, 'late', {}),
  buildWeightedFault(1, 'altered', {}),
  buildWeightedFault(1, 'pages', { rows: fc.integer({ min: 1, max: 4 }) }),
  buildWeightedFault(1, 'page_dies', { done: boolean, crash: boolean }),
  buildWeightedFault(3, 'meanwhile', { action, done: boolean }),
  {
    weight: 8,
    arbitrary: fc
      .record({ fault: fc.constant('overtaken' as const), device, what: dispute, last: boolean })
      .map(({ what, ...rest }): Fault => ({ ...rest, ...what })),
  },
  buildWeightedFault(2, 'after_you', { device, done: boolean }),
)

/**
 * Faults of consecutive requests. A server kill has a low weight, because starting a new process takes longer than all
 * other faults.
 */
const faults = fc.oneof(
  { weight: 40, arbitrary: fc.array(anyFault, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      buildWeightedFault(1, 'server_dies', { moment: fc.constantFrom('reading', 'working', 'done') }).arbitrary,
    ),
  },
)

const part: fc.Arbitrary<Part> = fc.record(
  {
    device,
    first: fc.array(action, { maxLength: 3 }),
    pushes: faults,
    pulls: faults,
    batch: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: ['device', 'first', 'pushes', 'pulls'] },
)

const buildWeightedStep = <S extends Step['step']>(
  weight: number,
  name: S,
  parts: Parts<Step & { step: S }, 'step'>,
) => ({
  weight,
  arbitrary: fc.record({ step: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<Step>,
})

const step: fc.Arbitrary<Step> = fc.oneof(
  buildWeightedStep(5, 'act', { device, actions: fc.array(action, { minLength: 1, maxLength: 4 }) }),
  buildWeightedStep(14, 'sync', { parts: fc.array(part, { minLength: 1, maxLength: 3 }), together: boolean }),
  buildWeightedStep(1, 'network', { device, up: boolean }),
  buildWeightedStep(2, 'switch', { device }),
  buildWeightedStep(1, 'reopen', { device, crash: boolean }),
  buildWeightedStep(1, 'repair', { device, how: fc.constantFrom('again', 'let_go') }),
  buildWeightedStep(1, 'account', { device, active: boolean }),
)

/** A sequence of steps on some tablets of two clubs. */
export const scenario: fc.Arbitrary<Scenario> = fc.record({
  devices: fc.integer({ min: 3, max: 5 }),
  steps: fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }),
})
