import type { Operation, OperationInput, OperationOutput } from '@contract/operation.ts'
import { callForRow, type OperationRequest, type VersionedRow } from '@/api/call.ts'
import { buildQueryKey } from './query-client.ts'
import { type ServerQueryState, useServerQuery } from './use-server-query.ts'

type VersionedOperation = Operation & { versioned: true }

export type RecordState<O extends VersionedOperation> = ServerQueryState & {
  /** Null until the record is loaded. */
  row: VersionedRow<O> | null
  /** True if no record has this id, or the user may not see it. */
  missing: boolean
  /** True while the record is loading for the first time. */
  busy: boolean
}

/**
 * Loads one record from the server. A cached record shows at once and is refetched.
 * @param id null for a new record, which is not loaded
 */
export const useRecord = <O extends VersionedOperation>(operation: O, id: string | null): RecordState<O> => {
  const params = { id } as OperationInput<O, 'params'>
  const { answer: row, ...state } = useServerQuery<VersionedRow<O>>({
    key: buildQueryKey(operation, params),
    ask: (signal) => callForRow(operation, { params, signal } as OperationRequest<O>),
    wanted: id !== null,
  })
  return { row, ...state }
}

/** An operation's output, for components that show a record. */
export type RecordOutput<O extends Operation> = OperationOutput<O>
