import type { Operation } from '@contract/operation.ts'

type CrudVerb = 'list' | 'get' | 'create' | 'replace' | 'delete' | 'changes'

/** Returns the operations of a record type by verb, for example `getCrudOperations('news', newsOperations).list`. */
export const getCrudOperations = <N extends string, O extends Record<`${N}.${CrudVerb}`, Operation>>(
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
  }) as unknown as { [V in CrudVerb]: O[`${N}.${V}` & keyof O] }
