import type { Operation } from '../operation.ts'

/**
 * Adds a prefix to operation names, so that both flows can declare the same operations. For example, `list` becomes
 * `applications.list`.
 */
export const prefixOperationNames = <const N extends string, O extends Record<string, Operation>>(
  noun: N,
  operations: O,
) =>
  Object.fromEntries(
    Object.entries(operations).map(([verb, operation]) => [`${noun}.${verb}`, operation]),
  ) as unknown as {
    readonly [K in keyof O & string as `${N}.${K}`]: O[K]
  }
