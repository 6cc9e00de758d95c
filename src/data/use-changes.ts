import type { Operation, Schema } from '@contract/operation.ts'
import type { RecordChanges, RecordChangesQuery } from '@contract/record-changes.ts'
import type * as v from 'valibot'
import { call, callForRow, type VersionedRow } from '@/api/call.ts'
import { buildQueryKey, getRecordType, useQueryStore } from './query-client.ts'

type VersionedOperation = Operation & { versioned: true }
type OperationWithId = { params: v.GenericSchema<{ id: string }> }
type OperationWithBody = { body: Schema }

/** Operations that read and change the records of one record type. */
export type RecordOperations = {
  get: VersionedOperation & OperationWithId
  create: VersionedOperation & OperationWithBody
  replace: VersionedOperation & OperationWithId & OperationWithBody
  delete: Operation & OperationWithId
  /** Returns a record's change history. Only some record types have this operation. */
  changes?: Operation &
    OperationWithId & {
      query: v.GenericSchema<v.InferInput<typeof RecordChangesQuery>>
      output: v.GenericSchema<unknown, RecordChanges>
    }
}

/**
 * Returns functions that create, change and delete records of one type. Cached queries of this record type are then
 * refetched if they are on screen.
 */
export const useRecordActions = <O extends RecordOperations>(operations: O) => {
  const store = useQueryStore()
  const recordType = getRecordType(operations.get)
  const invalidateRecordType = () =>
    store.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === recordType })
  return {
    /**
     * Reads the current record from the server and bypasses the cache.
     * @throws as `call`
     */
    read: async (id: string): Promise<VersionedRow<O['get']>> => {
      const row = await callForRow(operations.get, { params: { id } })
      store.setQueryData(buildQueryKey(operations.get, { id }), row)
      return row as VersionedRow<O['get']>
    },
    /**
     * Creates or replaces a record.
     * @param etag version of the record that the change is based on
     * @throws as `call`
     */
    save: async (id: string | null, body: unknown, etag: string | null): Promise<VersionedRow<O['get']>> => {
      const request = { body, ...(etag !== null && { ifMatch: etag }) }
      const row =
        id === null
          ? await callForRow(operations.create, request)
          : await callForRow(operations.replace, { ...request, params: { id } })
      const { id: savedId } = row.output as { id: string }
      store.setQueryData(buildQueryKey(operations.get, { id: savedId }), row)
      void invalidateRecordType()
      return row as VersionedRow<O['get']>
    },
    /**
     * Deletes a record.
     * @throws as `call`
     */
    remove: async (id: string): Promise<void> => {
      await call(operations.delete, { params: { id } })
      store.removeQueries({ queryKey: buildQueryKey(operations.get, { id }) })
    },
    outdate: invalidateRecordType,
  }
}
