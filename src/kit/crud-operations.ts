import type { Operation } from '@contract/operation.ts'

type Verb = 'list' | 'get' | 'create' | 'replace' | 'delete' | 'changes'

/**
 * Returns the operations of a record type by verb, for example `getCrudOperations('news',
 * newsOperations).list`.
 */
export const getCrudOperations = <N extends string, O extends Record<`${N}.${Verb}`, Operation>>(
  noun: N,
  operations: O,
) =>
  ({
    list: operations[`${noun}.list`],
    get: operations[`${noun}.get`],
    create: operations[`${noun}.create`],
    replace: operations[`${noun}.replace`],
    delete: operations[`${noun}.delete`],
    changes: operations[`${noun}.changes`],
  }) as unknown as { [V in Verb]: O[`${N}.${V}` & keyof O] }
