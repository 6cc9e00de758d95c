import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import type { AttendanceRow, ParcelRow, RecordRef, RegisteredRow, RowByTable, RowChange, TableName } from '../rows.ts'
import { FIRST_YEAR } from '../rules/holidays.ts'
import type { EarlierForm } from './mutation-forms.ts'

/** Data that an effect may read: rows of the replica on a device, or locked rows on the server. */
export type EffectContext = {
  organisation: Id
  /** Time of the change, ISO 8601. */
  now: string
  /** Time when the server accepts the change, ISO 8601. Undefined on a device. */
  taken?: string
  read<T extends TableName>(table: T, id: string): RowByTable[T] | undefined
  /** Returns the current id of a record. It differs from `id` after two records were merged. */
  resolve(table: 'sessions' | 'registered' | 'parcel_provisions', id: Id): Id
  defaultGroup(): Id | undefined
  attendanceOf(session: Id): readonly AttendanceRow[]
  /** Returns the rows of a parcel provision session's families. */
  parcelRowsOf(parcel: Id): readonly ParcelRow[]
  /** Returns the people of a registration pending approval. */
  heldOf(registration: Id): readonly RegisteredRow[]
}

/** Definition of one kind of offline change, as plain data. */
export type MutationDefinition<A> = {
  readonly version: number
  /** Arguments of earlier versions. Older apps still send them, and their queues still contain them. */
  readonly before?: EarlierForm
  readonly access: AccessRule
  readonly args: v.GenericSchema<unknown, A>
  /**
   * Returns the record that the mutation creates or changes. Used for queue dependencies and history. Null if devices
   * do not store the record.
   */
  readonly record: (args: A, organisation: Id) => RecordRef | null
  /** Returns the records that must exist before the mutation. Excludes the record that the mutation creates. */
  readonly needs: (args: A) => RecordRef[]
  readonly creates: boolean
  /** Returns the rows after the change. A pure function, because both the replica and the server call it. */
  readonly effect: (args: A, context: EffectContext) => RowChange[]
  /** Returns the arguments that the audit trail stores. Without this function, the trail stores all arguments. */
  readonly trail?: (args: A) => Record<string, unknown>
}

/** Returns the definition unchanged, so that TypeScript infers the exact type of its arguments. */
export const defineMutation = <A>(d: MutationDefinition<A>): MutationDefinition<A> => d

/** Value of a field before the change: a plain value or a short list. Conflicts store it as evidence. */
const PlainValue = v.nullable(v.union([v.pipe(v.string(), v.maxLength(10_000)), v.number(), v.boolean()]))
const BaseValue = v.optional(v.union([PlainValue, buildBoundedList(200, PlainValue)]), null)
/** Builds the schema of a change to a single value. */
export const buildScalarChange = <S extends v.GenericSchema>(value: S) => v.strictObject({ base: BaseValue, value })
/** Builds the schema of a change to a list. */
export const buildSetChange = <S extends v.GenericSchema<unknown, string[]>>(items: S) =>
  v.strictObject({ add: v.optional(items), remove: v.optional(items) })

export const Year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_YEAR), v.maxValue(2100))

export const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * Arguments of a deletion. `seen` is the replica's version. If another device changed the record after this version,
 * the deletion opens a conflict, because the user has not seen that change.
 */
export const DeletionArgs = v.strictObject({ id: Id, seen: v.optional(Version) })

export const buildSessionRef = (id: Id): RecordRef => ({ table: 'sessions', id })
export const buildParcelRef = (id: Id): RecordRef => ({ table: 'parcel_provisions', id })
export const buildPersonRef = (id: Id): RecordRef => ({ table: 'registered', id })

/** Resolves a session and a person to their current ids. */
export const resolveIds = (a: { session: Id; registered: Id }, context: EffectContext) => ({
  session: context.resolve('sessions', a.session),
  registered: context.resolve('registered', a.registered),
})

/** Defines a mutation of a person. The only argument is the person's id, and other records are not needed. */
export const definePersonMutation = (
  effect: MutationDefinition<{ id: Id }>['effect'],
): MutationDefinition<{ id: Id }> =>
  defineMutation({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id }),
    record: ({ id }) => buildPersonRef(id),
    needs: () => [],
    creates: false,
    effect,
  })
