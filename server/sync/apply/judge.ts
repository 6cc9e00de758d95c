import * as v from 'valibot'
import { isAllowed } from '../../../contract/access.ts'
import { AppError } from '../../../contract/errors.ts'
import {
  getDefinition,
  isMutationName,
  type MutationArgs,
  type MutationName,
} from '../../../contract/mutations/mutations.ts'
import { findListForObject } from '../../../contract/plain-objects.ts'
import { NON_FIELD } from '../../../contract/problems.ts'
import type { RecordRef } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import { upcastChange } from '../../../contract/upcast-change.ts'
import { toFieldProblems } from '../../http/issue-detail.ts'
import { judgeBookingSet } from '../judge/judge-booking.ts'
import { judgeChecklistSet, judgeHolidaySet } from '../judge/judge-club.ts'
import { judgeConcernCreate } from '../judge/judge-concern.ts'
import { judgeConflictResolve } from '../judge/judge-conflict.ts'
import { judgeDepartureSet } from '../judge/judge-departure.ts'
import { judgeMusterSet } from '../judge/judge-muster.ts'
import { judgeParcelCreate, judgeParcelDelete, judgeParcelUpdate } from '../judge/judge-parcel.ts'
import { judgeParcelRowRemove, judgeParcelRowSet } from '../judge/judge-parcel-row.ts'
import { judgePersonCreate, judgePersonDelete, judgePersonUpdate } from '../judge/judge-registered.ts'
import { judgeSessionCreate, judgeSessionDelete, judgeSessionUpdate } from '../judge/judge-session.ts'
import { judgePersonRestore } from '../judge/person-restore.ts'
import { judgeRegistrationTake } from '../judge/registration-take.ts'
import { judgeTick } from '../judge/ticks.ts'
import { judgePeopleMerge } from '../merge/merge-people.ts'
import { judgePeopleUnmerge } from '../merge/unmerge-people.ts'
import type { Author, Batch } from '../rows/author.ts'
import { type Judge, type Outcome, toRejected } from '../rows/outcome.ts'

const judgeByMutation: { [N in MutationName]: Judge<N> } = {
  'session.create': judgeSessionCreate,
  'session.update': judgeSessionUpdate,
  'session.delete': judgeSessionDelete,
  'attendance.set': judgeTick,
  'registered.create': judgePersonCreate,
  'registered.update': judgePersonUpdate,
  'registered.delete': judgePersonDelete,
  'registered.restore': judgePersonRestore,
  'registered.merge': judgePeopleMerge,
  'registered.unmerge': judgePeopleUnmerge,
  'registration.take': judgeRegistrationTake,
  'holiday.set': judgeHolidaySet,
  'checklist.set': judgeChecklistSet,
  'parcel.create': judgeParcelCreate,
  'parcel.update': judgeParcelUpdate,
  'parcel.delete': judgeParcelDelete,
  'parcel_row.set': judgeParcelRowSet,
  'parcel_row.remove': judgeParcelRowRemove,
  'muster.set': judgeMusterSet,
  'departure.set': judgeDepartureSet,
  'booking.set': judgeBookingSet,
  'concern.create': judgeConcernCreate,
  'conflict.resolve': judgeConflictResolve,
}

/** Number of older versions of a mutation that are accepted, because users choose when to update the app. */
const MAX_VERSIONS_BEHIND = 1

/** A mutation that this server knows, with parsed arguments. */
export type ParsedMutation = {
  [N in MutationName]: {
    name: N
    args: MutationArgs[N]
    record: N extends 'concern.create' ? null : RecordRef
    creates: boolean
  }
}[MutationName]

/** Parses a mutation and checks that its author may make it. */
export const parseMutation = (envelope: MutationEnvelope, author: Author): ParsedMutation | Outcome => {
  if (!isMutationName(envelope.name)) return toRejected('unknown_mutation', [])
  const definition = getDefinition(envelope.name)
  const upcastResult = upcastChange(envelope, MAX_VERSIONS_BEHIND)
  if (!upcastResult) return toRejected('version_unsupported', findNamedRecord(envelope.args, envelope.name))
  const parsedArgs = v.safeParse(definition.args, upcastResult.args)
  const listField = findListForObject(definition.args, upcastResult.args)
  if (!parsedArgs.success || listField !== null) {
    const touched = findNamedRecord(envelope.args, envelope.name)
    if (!isAllowed(definition.access, author.user)) return toRejected('forbidden', touched)
    if (listField !== null) return toRejected('invalid', touched, { [getFieldName(listField || null)]: ['not_valid'] })
    if (!parsedArgs.success) return toRejected('invalid', touched, toFieldProblems(parsedArgs.issues, getFieldName))
  }
  const args = parsedArgs.output
  const record = definition.record(args, author.organisation)
  if (!isAllowed(definition.access, author.user)) return toRejected('forbidden', record ? [record] : [])
  return { name: envelope.name, args, record, creates: definition.creates } as ParsedMutation
}

/**
 * Returns the field name of a path. For example, `values.first_name` and `set.first_name.value` both give `first_name`.
 */
const getFieldName = (path: string | null): string => path?.replace(/^(values|set)\./, '').split('.')[0] ?? NON_FIELD

/** Finds the record in a malformed mutation, so that the record's creation counts as refused. */
const findNamedRecord = (args: Record<string, unknown>, name: MutationName): RecordRef[] => {
  const tables = { session: 'sessions', registered: 'registered', parcel: 'parcel_provisions' } as const
  const table = tables[name.split('.')[0] as keyof typeof tables] as (typeof tables)[keyof typeof tables] | undefined
  return table && typeof args.id === 'string' ? [{ table, id: args.id }] : []
}

/**
 * True if a change refers to a record of its club. Such a change cannot be applied in another club, so it needs no
 * check of its time. For the other changes of a moved user, only the time by the device's clock shows the club. A
 * change older than the move was queued for the old club, and a child's facts must not appear in the new club.
 */
const refersToClubRecord = (mutation: ParsedMutation): boolean => {
  switch (mutation.name) {
    case 'session.create':
      return mutation.args.group !== undefined
    case 'parcel.create':
      return mutation.args.clone !== undefined
    case 'registered.create':
      return Boolean(mutation.args.values.groups?.length || mutation.args.values.family_entries?.length)
    case 'holiday.set':
    case 'checklist.set':
      return false
    default:
      return true
  }
}

/** Validates and applies a parsed mutation. A broken rule is an outcome, not an exception. */
export const judge = async (batch: Batch, mutation: ParsedMutation, madeAt: string): Promise<Outcome> => {
  if (batch.clubSince !== null && madeAt <= batch.clubSince && !refersToClubRecord(mutation))
    return toRejected('forbidden', mutation.record ? [mutation.record] : [])
  try {
    return await (judgeByMutation[mutation.name] as Judge<MutationName>)(batch, mutation.args, madeAt)
  } catch (error) {
    if (error instanceof AppError)
      return toRejected(error.code, mutation.record ? [mutation.record] : [], error.problems)
    throw error
  }
}
