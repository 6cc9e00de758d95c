import type { InputOf, Operation, OutputOf } from '@contract/operation.ts'
import { callForRow, type Request, type Row } from '@/api/call.ts'
import { keyOf } from './query-client.ts'
import { type AnswerState, useAnswer } from './use-answer.ts'

type Versioned = Operation & { versioned: true }

export type RecordState<O extends Versioned> = AnswerState & {
  /** Null until it is there. */
  row: Row<O> | null
  /** There is none of this id, or it is not this user's. */
  missing: boolean
  /** It is being read for the first time. */
  busy: boolean
}

/**
 * One record that the server holds; what was read before shows at once, and is read again.
 * @param id null: a new record, of which there is nothing to read
 */
export const useRecord = <O extends Versioned>(operation: O, id: string | null): RecordState<O> => {
  const params = { id } as InputOf<O, 'params'>
  const { answer: row, ...state } = useAnswer<Row<O>>({
    key: keyOf(operation, params),
    ask: (signal) => callForRow(operation, { params, signal } as Request<O>),
    wanted: id !== null,
  })
  return { row, ...state }
}

/** What an operation answers, for what shows a record. */
export type RecordOf<O extends Operation> = OutputOf<O>
