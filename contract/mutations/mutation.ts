import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { listUpTo } from '../bounded-list.ts'
import { Id } from '../id.ts'
import type { AttendanceRow, Change, ParcelRow, Ref, RegisteredRow, Rows, TableName } from '../rows.ts'
import { FIRST_YEAR } from '../rules/holidays.ts'
import type { EarlierForm } from './mutation-forms.ts'

/** What an effect may read. On a device it is the replica, on the server the rows it has locked. */
export type EffectContext = {
  organisation: Id
  /** The instant the change was made, ISO 8601. */
  now: string
  /** The instant the server takes the change in, ISO 8601; a device knows none. */
  taken?: string
  read<T extends TableName>(table: T, id: string): Rows[T] | undefined
  /** The id that stands for `id` after a session was made twice or two people were merged. */
  resolve(table: 'sessions' | 'registered' | 'parcel_provisions', id: Id): Id
  defaultGroup(): Id | undefined
  attendanceOf(session: Id): readonly AttendanceRow[]
  /** The families of a parcel provision session. */
  parcelRowsOf(parcel: Id): readonly ParcelRow[]
  /** The people of a registration that is still to be checked. */
  heldOf(registration: Id): readonly RegisteredRow[]
}

/** One kind of offline change as plain data. */
export type Definition<A> = {
  readonly version: number
  /** What its arguments looked like before: older apps still send that, and older queues still hold it. */
  readonly before?: EarlierForm
  readonly access: AccessRule
  readonly args: v.GenericSchema<unknown, A>
  /** The record that the mutation makes or changes, for the queue's dependencies and the history; null: none that devices hold. */
  readonly record: (args: A, organisation: Id) => Ref | null
  /** The record it needs to exist, when it is not the one it makes. */
  readonly needs: (args: A) => Ref[]
  readonly creates: boolean
  /** The rows after the change. Pure: both the replica and the server call it. */
  readonly effect: (args: A, context: EffectContext) => Change[]
  /** What the audit trail keeps of its arguments, where that is not all of them. */
  readonly trail?: (args: A) => Record<string, unknown>
}

/** Declares a mutation and keeps its exact types. */
export const define = <A>(d: Definition<A>): Definition<A> => d

/** What a field held when it was changed: a plain value of any field, or a short list. It is evidence, kept in conflicts. */
const Plain = v.nullable(v.union([v.pipe(v.string(), v.maxLength(10_000)), v.number(), v.boolean()]))
const Base = v.optional(v.union([Plain, listUpTo(200, Plain)]), null)
/** A single value's change on the wire. */
export const scalarChange = <S extends v.GenericSchema>(value: S) => v.strictObject({ base: Base, value })
/** A list's change on the wire. */
export const setChange = <S extends v.GenericSchema<unknown, string[]>>(items: S) =>
  v.strictObject({ add: v.optional(items), remove: v.optional(items) })

export const Year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_YEAR), v.maxValue(2100))

export const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** `seen`: the replica's version; what others did after it was not seen, and the deletion does not decide about it. */
export const Deletion = v.strictObject({ id: Id, seen: v.optional(Version) })

export const session = (id: Id): Ref => ({ table: 'sessions', id })
export const parcel = (id: Id): Ref => ({ table: 'parcel_provisions', id })
export const person = (id: Id): Ref => ({ table: 'registered', id })

/** A person and a session by the ids that stand for them now. */
export const standing = (a: { session: Id; registered: Id }, context: EffectContext) => ({
  session: context.resolve('sessions', a.session),
  registered: context.resolve('registered', a.registered),
})

/** A mutation of one person that needs nothing but their id, and no other record. */
export const ofOnePerson = (effect: Definition<{ id: Id }>['effect']): Definition<{ id: Id }> =>
  define({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id }),
    record: ({ id }) => person(id),
    needs: () => [],
    creates: false,
    effect,
  })
