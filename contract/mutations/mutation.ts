import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { listUpTo } from '../bounded-list.ts'
import { Id } from '../id.ts'
import type { AttendanceRow, Change, ParcelRow, Ref, RegisteredRow, Rows, TableName } from '../rows.ts'
import { FIRST_YEAR } from '../rules/holidays.ts'
import type { EarlierForm } from './mutation-forms.ts'

/** Data that an effect may read: rows of the replica on a device, or locked rows on the server. */
export type EffectContext = {
  organisation: Id
  /** Time of the change, ISO 8601. */
  now: string
  /** Time when the server accepts the change, ISO 8601. Undefined on a device. */
  taken?: string
  read<T extends TableName>(table: T, id: string): Rows[T] | undefined
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
export type Definition<A> = {
  readonly version: number
  /** Arguments of earlier versions. Older apps still send them, and their queues still contain them. */
  readonly before?: EarlierForm
  readonly access: AccessRule
  readonly args: v.GenericSchema<unknown, A>
  /**
   * Returns the record that the mutation creates or changes. Used for queue dependencies and history. Null if devices
   * do not store the record.
   */
  readonly record: (args: A, organisation: Id) => Ref | null
  /** Returns the records that must exist before the mutation. Excludes the record that the mutation creates. */
  readonly needs: (args: A) => Ref[]
  readonly creates: boolean
  /** Returns the rows after the change. A pure function, because both the replica and the server call it. */
  readonly effect: (args: A, context: EffectContext) => Change[]
  /** Returns the arguments that the audit trail stores. Without this function, the trail stores all arguments. */
  readonly trail?: (args: A) => Record<string, unknown>
}

/** Returns the definition unchanged, so that TypeScript infers the exact type of its arguments. */
export const defineMutation = <A>(d: Definition<A>): Definition<A> => d

/** Value of a field before the change: a plain value or a short list. Conflicts store it as evidence. */
const Plain = v.nullable(v.union([v.pipe(v.string(), v.maxLength(10_000)), v.number(), v.boolean()]))
const Base = v.optional(v.union([Plain, listUpTo(200, Plain)]), null)
/** Builds the schema of a change to a single value. */
export const buildScalarChange = <S extends v.GenericSchema>(value: S) => v.strictObject({ base: Base, value })
/** Builds the schema of a change to a list. */
export const buildSetChange = <S extends v.GenericSchema<unknown, string[]>>(items: S) =>
  v.strictObject({ add: v.optional(items), remove: v.optional(items) })

export const Year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_YEAR), v.maxValue(2100))

export const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * Arguments of a deletion. `seen` is the replica's version. If another device changed the record after this version,
 * the deletion opens a conflict, because the user has not seen that change.
 */
export const Deletion = v.strictObject({ id: Id, seen: v.optional(Version) })

export const buildSessionRef = (id: Id): Ref => ({ table: 'sessions', id })
export const buildParcelRef = (id: Id): Ref => ({ table: 'parcel_provisions', id })
export const buildPersonRef = (id: Id): Ref => ({ table: 'registered', id })

/** Resolves a session and a person to their current ids. */
export const resolveIds = (a: { session: Id; registered: Id }, context: EffectContext) => ({
  session: context.resolve('sessions', a.session),
  registered: context.resolve('registered', a.registered),
})

/** Defines a mutation of a person. The only argument is the person's id, and other records are not needed. */
export const definePersonMutation = (effect: Definition<{ id: Id }>['effect']): Definition<{ id: Id }> =>
  defineMutation({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id }),
    record: ({ id }) => buildPersonRef(id),
    needs: () => [],
    creates: false,
    effect,
  })
