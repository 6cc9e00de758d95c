import type { Operation } from '@contract/operation.ts'
import type { RecordChanges } from '@contract/record-changes.ts'
import type * as v from 'valibot'
import { call, callForRow, type Row } from '@/api/call.ts'
import { keyOf, nounOf, useQueryStore } from './query-client.ts'

type Versioned = Operation & { versioned: true }

/** The operations of a noun that its records are changed by. */
export type RecordOperations = {
  get: Versioned
  create: Versioned
  replace: Versioned
  delete: Operation
  /** Who changed what of one; not every noun keeps it. */
  changes?: Operation & { output: v.GenericSchema<unknown, RecordChanges> }
}

/** Makes, changes and deletes records of a noun. What was read of the noun before is read again where it shows. */
export const useChanges = <O extends RecordOperations>(operations: O) => {
  const store = useQueryStore()
  const noun = nounOf(operations.get)
  const outdate = () => store.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === noun })
  return {
    /** Reads the record as it is now, past what was kept. @throws as `call` */
    read: async (id: string): Promise<Row<O['get']>> => {
      const row = await callForRow(operations.get, { params: { id } } as never)
      store.setQueryData(keyOf(operations.get, { id }), row)
      return row as Row<O['get']>
    },
    /** @param etag of the record that the change is made of. @throws as `call` */
    save: async (id: string | null, body: unknown, etag: string | null): Promise<Row<O['get']>> => {
      const sent = { body, ...(id !== null && { params: { id } }), ...(etag !== null && { ifMatch: etag }) }
      const row = await callForRow(id === null ? operations.create : operations.replace, sent as never)
      const { id: saved } = row.output as { id: string }
      store.setQueryData(keyOf(operations.get, { id: saved }), row)
      void outdate()
      return row as Row<O['get']>
    },
    /** @throws as `call` */
    remove: async (id: string): Promise<void> => {
      await call(operations.delete, { params: { id } } as never)
      store.removeQueries({ queryKey: keyOf(operations.get, { id }) })
    },
    outdate,
  }
}
