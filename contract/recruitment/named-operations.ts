import type { Operation } from '../operation.ts'

/**
 * Turns `{ list, … }` into `{ 'applications.list', … }`, so that both flows declare the same operations under
 * their own noun.
 */
export const prefixOperationNames = <const N extends string, O extends Record<string, Operation>>(
  noun: N,
  operations: O,
) =>
  Object.fromEntries(Object.entries(operations).map(([verb, o]) => [`${noun}.${verb}`, o])) as unknown as {
    readonly [K in keyof O & string as `${N}.${K}`]: O[K]
  }
