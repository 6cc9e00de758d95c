import * as v from 'valibot'
import type { AccessRule } from './access.ts'
import { listUpTo } from './bounded-list.ts'
import { attendanceId, holidayAllocationId, Id } from './id.ts'
import { type EarlierForm, upcastArgs } from './mutation-forms.ts'
import {
  ChosenFields,
  PersonValues,
  personDefaults,
  scalarFieldSchemas,
  setFieldSchemas,
} from './registered-fields.ts'
import {
  type AttendanceRow,
  attendanceStates,
  type Change,
  type Ref,
  type Rows,
  type TableName,
} from './rows.ts'
import { checklistId, checklistSections, isChecklistItem } from './rules/checklist.ts'
import { Day, dayInLondon } from './rules/days.ts'
import { withDecided, withDerived, withStated } from './rules/derived-facts.ts'
import { FIRST_YEAR, holidays } from './rules/holidays.ts'
import { applyFields } from './rules/merge.ts'
import { statesHealth } from './rules/person.ts'
import { ActivityLabels, OtherActivity } from './sessions.ts'

/** What an effect may read. On a device it is the replica, on the server the rows it has locked. */
export type EffectContext = {
  organisation: Id
  /** The instant the change was made, ISO 8601. */
  now: string
  read<T extends TableName>(table: T, id: string): Rows[T] | undefined
  /** The id that stands for `id` after a session was made twice or two people were merged. */
  resolve(table: 'sessions' | 'registered', id: Id): Id
  defaultGroup(): Id | undefined
  attendanceOf(session: Id): readonly AttendanceRow[]
}

type Definition<A> = {
  readonly version: number
  /** What its arguments looked like before: older apps still send that, and older queues still hold it. */
  readonly before?: EarlierForm
  readonly access: AccessRule
  readonly args: v.GenericSchema<unknown, A>
  /** The record that the mutation makes or changes, for the queue's dependencies and the history. */
  readonly record: (args: A, organisation: Id) => Ref
  /** The record it needs to exist, when it is not the one it makes. */
  readonly needs: (args: A) => Ref[]
  readonly creates: boolean
  /** The rows after the change. Pure: both the replica and the server call it. */
  readonly effect: (args: A, context: EffectContext) => Change[]
}

const define = <A>(d: Definition<A>): Definition<A> => d

/** What a field held when it was changed: a plain value of any field, or a short list. It is evidence, kept in conflicts. */
const Plain = v.nullable(v.union([v.pipe(v.string(), v.maxLength(10_000)), v.number(), v.boolean()]))
const Base = v.optional(v.union([Plain, listUpTo(200, Plain)]), null)
const scalarChange = <S extends v.GenericSchema>(value: S) => v.strictObject({ base: Base, value })
const setChange = <S extends v.GenericSchema<unknown, string[]>>(items: S) =>
  v.strictObject({ add: v.optional(items), remove: v.optional(items) })

const mapEntries = <E extends Record<string, v.GenericSchema>>(
  entries: E,
  wrap: (s: v.GenericSchema) => v.GenericSchema,
) => Object.fromEntries(Object.entries(entries).map(([k, s]) => [k, v.optional(wrap(s))]))

/** `set` of a person: `{field: {base, value}}` for single values, `{field: {add, remove}}` for lists. */
const PersonChanges = v.strictObject({
  ...mapEntries(scalarFieldSchemas, scalarChange),
  ...mapEntries(setFieldSchemas, (s) => setChange(s as v.GenericSchema<unknown, string[]>)),
}) as unknown as v.GenericSchema<
  unknown,
  Record<string, { base: unknown; value: unknown } | { add?: string[]; remove?: string[] }>
>

const Year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_YEAR), v.maxValue(2100))

const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** `seen`: the replica's version; what others did after it was not seen, and the deletion does not decide about it. */
const Deletion = v.strictObject({ id: Id, seen: v.optional(Version) })

const session = (id: Id): Ref => ({ table: 'sessions', id })
const person = (id: Id): Ref => ({ table: 'registered', id })

export const mutations = {
  'session.create': define({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      id: Id,
      date: Day,
      holiday: v.picklist(holidays),
      year: Year,
      group: v.optional(Id),
    }),
    record: (a) => session(a.id),
    needs: () => [],
    creates: true,
    effect: (a, context) => {
      const group = a.group ?? context.defaultGroup() ?? ''
      const row = {
        id: a.id,
        date: a.date,
        holiday: a.holiday,
        year: a.year,
        group,
        group__name: context.read('groups', group)?.name ?? '',
        activities: [],
        activities_other: null,
      }
      return [{ table: 'sessions', id: a.id, row }]
    },
  }),

  'session.update': define({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      id: Id,
      set: v.strictObject({
        holiday: v.optional(scalarChange(v.picklist(holidays))),
        activities_other: v.optional(scalarChange(OtherActivity)),
        activities: v.optional(setChange(ActivityLabels)),
      }),
    }),
    record: (a) => session(a.id),
    needs: (a) => [session(a.id)],
    creates: false,
    effect: (a, context) => {
      const id = context.resolve('sessions', a.id)
      const row = context.read('sessions', id)
      return row ? [{ table: 'sessions', id, row: applyFields(row, a.set) }] : []
    },
  }),

  'session.delete': define({
    version: 1,
    access: 'sessions',
    args: Deletion,
    record: (a) => session(a.id),
    needs: (a) => [session(a.id)],
    creates: false,
    effect: (a, context) => {
      const id = context.resolve('sessions', a.id)
      return [
        { table: 'sessions', id, row: null },
        ...context.attendanceOf(id).map((row): Change => ({ table: 'attendance', id: row.id, row: null })),
      ]
    },
  }),

  'attendance.set': define({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      session: Id,
      registered: Id,
      /** Version of the attendance row last pulled; where there is none, the replica's own; 0 on an empty replica. */
      seen: Version,
      state: v.picklist(attendanceStates),
    }),
    record: (a) => ({ table: 'attendance', id: attendanceId(a.session, a.registered) }),
    needs: (a) => [session(a.session), person(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = {
        session: context.resolve('sessions', a.session),
        registered: context.resolve('registered', a.registered),
      }
      const id = attendanceId(ids.session, ids.registered)
      const row = a.state === 'none' ? null : { id, ...ids, state: a.state, contested: false }
      return [{ table: 'attendance', id, row }]
    },
  }),

  'registered.create': define({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id, values: PersonValues }),
    record: (a) => person(a.id),
    needs: (a) => (a.values.family_entries ?? []).map(person),
    creates: true,
    effect: (a, context) => {
      const values = Object.fromEntries(Object.entries(a.values).filter(([, value]) => value !== undefined))
      const row = {
        ...personDefaults,
        ...values,
        id: a.id,
        created: context.now,
        participant_self_registration: false,
        health_confirmed: statesHealth(values) ? dayInLondon(new Date(context.now)) : null,
      }
      return [{ table: 'registered', id: a.id, row: withDerived(row as Rows['registered']) }]
    },
  }),

  'registered.update': define({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id, set: PersonChanges }),
    record: (a) => person(a.id),
    needs: (a) => {
      const family = a.set.family_entries
      return [person(a.id), ...(family && 'add' in family ? (family.add ?? []).map(person) : [])]
    },
    creates: false,
    effect: (a, context) => {
      const id = context.resolve('registered', a.id)
      const row = context.read('registered', id)
      return row
        ? [
            {
              table: 'registered',
              id,
              row: withStated(withDerived(applyFields(row, a.set)), a.set, context.now),
            },
          ]
        : []
    },
  }),

  'registered.delete': define({
    version: 1,
    access: 'registered',
    args: Deletion,
    record: (a) => person(a.id),
    needs: (a) => [person(a.id)],
    creates: false,
    effect: (a, context) => [{ table: 'registered', id: context.resolve('registered', a.id), row: null }],
  }),

  'registered.restore': define({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id }),
    record: (a) => person(a.id),
    needs: () => [],
    creates: false,
    // No device holds what was removed: the server brings it back.
    effect: () => [],
  }),

  'registered.merge': define({
    version: 1,
    access: 'registered',
    args: v.strictObject({
      primary: Id,
      duplicates: v.pipe(listUpTo(1000, Id), v.minLength(1)),
      /** Fields that take a duplicate's value though the primary has one. */
      choose: v.optional(ChosenFields),
    }),
    record: (a) => person(a.primary),
    needs: (a) => a.duplicates.map(person),
    creates: false,
    // What the primary gains is for the server to say: it knows what no device holds.
    effect: (a) => a.duplicates.map((id) => ({ table: 'registered', id, row: null })),
  }),

  'registered.unmerge': define({
    version: 1,
    access: 'registered',
    args: v.strictObject({ primary: Id }),
    record: (a) => person(a.primary),
    needs: () => [],
    creates: false,
    effect: () => [],
  }),

  'holiday.set': define({
    version: 1,
    access: 'setup',
    args: v.strictObject({
      year: Year,
      holiday: v.picklist(holidays),
      set: v.strictObject({
        start_date: v.optional(scalarChange(v.nullable(Day))),
        end_date: v.optional(scalarChange(v.nullable(Day))),
        status: v.optional(scalarChange(v.picklist(['Open', 'Closed']))),
      }),
    }),
    record: (a, organisation) => ({
      table: 'holiday_allocation',
      id: holidayAllocationId(organisation, a.year, a.holiday),
    }),
    needs: () => [],
    creates: false,
    effect: (a, context) => {
      const id = holidayAllocationId(context.organisation, a.year, a.holiday)
      const none = {
        id,
        holiday: a.holiday,
        year: a.year,
        start_date: null,
        end_date: null,
        status: 'Closed' as const,
      }
      const row = applyFields(context.read('holiday_allocation', id) ?? none, a.set)
      return [{ table: 'holiday_allocation', id, row }]
    },
  }),

  'checklist.set': define({
    version: 1,
    access: 'ready_steady_cook',
    args: v.pipe(
      v.strictObject({
        section: v.picklist(checklistSections),
        item: v.string(),
        ticked: v.boolean(),
      }),
      v.check((a) => isChecklistItem(a.section, a.item)),
    ),
    record: (a) => ({ table: 'checklist', id: checklistId(a.section, a.item) }),
    needs: () => [],
    creates: false,
    effect: (a) => {
      const id = checklistId(a.section, a.item)
      return [{ table: 'checklist', id, row: a.ticked ? { id, section: a.section, item: a.item } : null }]
    },
  }),

  'conflict.resolve': define({
    version: 1,
    access: 'registered',
    args: v.strictObject({
      id: Id,
      value: v.unknown(),
      /** The version of the question that was answered; an answer without it counts as one to what is asked now. */
      seen: v.optional(Version),
    }),
    record: (a) => ({ table: 'conflicts', id: a.id }),
    needs: () => [],
    creates: false,
    effect: (a, context) => {
      const conflict = context.read('conflicts', a.id)
      if (!conflict || conflict.resolved_at) return []
      const resolved: Change = {
        table: 'conflicts',
        id: a.id,
        row: { ...conflict, resolved_at: context.now, resolved_value: a.value },
      }
      return [resolved, ...resolutionOf(conflict, a.value, context)]
    },
  }),
} as const

/** The record as a decided conflict leaves it. */
const resolutionOf = (conflict: Rows['conflicts'], value: unknown, context: EffectContext): Change[] => {
  const { table, record, field } = conflict
  if (conflict.kind === 'opposite') {
    const row = context.read('attendance', record)
    const state = v.parse(v.picklist(attendanceStates), value)
    if (!row) return []
    return [
      { table: 'attendance', id: record, row: state === 'none' ? null : { ...row, state, contested: false } },
    ]
  }
  if (conflict.kind !== 'field' || !field) return []
  if (table === 'registered') {
    const row = context.read('registered', record)
    return row ? [{ table, id: record, row: withDecided(row, field, value, context.now) }] : []
  }
  if (table === 'sessions') {
    const row = context.read('sessions', record)
    return row ? [{ table, id: record, row: { ...row, [field]: value } }] : []
  }
  if (table === 'holiday_allocation') {
    const row = context.read('holiday_allocation', record)
    return row ? [{ table, id: record, row: { ...row, [field]: value } }] : []
  }
  return []
}

export type MutationName = keyof typeof mutations
export type MutationArgs = { [N in MutationName]: v.InferOutput<(typeof mutations)[N]['args']> }

export const isMutationName = (name: string): name is MutationName => Object.hasOwn(mutations, name)

/** A mutation's definition with its types joined by name. */
export const definitionOf = <N extends MutationName>(name: N): Definition<MutationArgs[N]> =>
  mutations[name] as unknown as Definition<MutationArgs[N]>

/**
 * A queued change in the words of this version; undefined where this app does not know it: it is another app's.
 * @param most how many versions back are understood
 */
export const presentForm = <C extends { name: string; v: number; args: unknown }>(
  change: C,
  most?: number,
): (C & { args: Record<string, unknown> }) | undefined => {
  if (!isMutationName(change.name)) return undefined
  const definition = definitionOf(change.name)
  const args = upcastArgs(definition, change.v, change.args, most)
  return args === undefined
    ? undefined
    : { ...change, v: definition.version, args: args as Record<string, unknown> }
}

/** Which changes this app knows, and in which versions: another text for every app that knows others. */
export const knownForms: string = Object.entries(mutations)
  .map(([name, { version }]) => `${name} ${version}`)
  .join()
