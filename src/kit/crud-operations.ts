import type { Operation } from '@contract/operation.ts'

type Verb = 'list' | 'get' | 'create' | 'replace' | 'delete' | 'changes'

/** Returns the operations of a record type by verb, for example `getCrudOperations('news', newsOperations).list`. */
export const getCrudOperations = <N extends string, O extends Record<`${N}.${Verb}`, Operation>>(
  recordType: N,
  operations: O,
) =>
  ({
    list: operations[`${recordType}.list`],
    get: operations[`${recordType}.get`],
    create: operations[`${recordType}.create`],
    replace: operations[`${recordType}.replace`],
    delete: operations[`${recordType}.delete`],
    changes: operations[`${recordType}.changes`],
  }) as unknown as { [V in Verb]: O[`${N}.${V}` & keyof O] }
