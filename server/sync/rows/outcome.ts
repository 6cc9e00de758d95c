import { type ErrorCode, toDetail } from '../../../contract/errors.ts'
import type { MutationArgs, MutationName } from '../../../contract/mutations/mutations.ts'
import type { FieldProblems } from '../../../contract/problems.ts'
import type { RecordRef, TableName } from '../../../contract/rows.ts'
import type { Batch } from './author.ts'

/** Result of a mutation. `touched` names every record whose current row is returned to the device. */
export type Outcome = {
  status: 'applied' | 'conflict' | 'rejected' | 'held'
  code?: ErrorCode
  detail?: Record<string, string[] | string> | null
  /** The problems that `detail` is made from. They are neither stored nor sent to devices. */
  problems?: FieldProblems | null
  conflicts?: string[]
  touched: RecordRef[]
}

/** Validates one mutation and writes its effect. Runs with the organisation's version locked. */
export type Judge<N extends MutationName> = (batch: Batch, args: MutationArgs[N], madeAt: string) => Promise<Outcome>

export const toApplied = (touched: RecordRef[], detail?: Outcome['detail']): Outcome => ({
  status: 'applied',
  touched,
  ...(detail && { detail }),
})

export const toRejected = (code: ErrorCode, touched: RecordRef[], problems: FieldProblems | null = null): Outcome => ({
  status: 'rejected',
  code,
  detail: problems && toDetail(problems),
  problems,
  touched,
})

export const toConflict = (conflicts: string[], touched: RecordRef[]): Outcome => ({
  status: 'conflict',
  conflicts,
  touched: [...touched, ...conflicts.map((id): RecordRef => ({ table: 'conflicts', id }))],
})

/**
 * Quarantines a change that depends on a record whose creation was refused. It is validated again once that creation is
 * repaired.
 */
export const toQuarantined = (waitsFor: RecordRef, touched: RecordRef[]): Outcome => ({
  status: 'held',
  code: 'depends_on',
  detail: { table: waitsFor.table, id: waitsFor.id },
  touched,
})

/** Builds a reference to a record. */
export const toRef = <T extends TableName>(table: T, id: string): { table: T; id: string } => ({ table, id })
