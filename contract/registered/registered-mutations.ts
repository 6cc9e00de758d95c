import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import {
  buildPersonRef,
  buildScalarChange,
  buildSetChange,
  DeletionArgs,
  defineMutation,
  definePersonMutation,
} from '../mutations/mutation.ts'
import type { RowByTable } from '../rows.ts'
import {
  applyDerivedFacts,
  applyFoodChange,
  applyHealthConfirmation,
  applyPersonChange,
} from '../rules/derived-facts.ts'
import { applyFieldChanges, type FieldChanges } from '../rules/merge.ts'
import { ChosenFields, PersonValues, personDefaults, scalarFieldSchemas, setFieldSchemas } from './registered-fields.ts'

const wrapEntries = <E extends Record<string, v.GenericSchema>>(
  entries: E,
  wrap: (s: v.GenericSchema) => v.GenericSchema,
) => Object.fromEntries(Object.entries(entries).map(([k, s]) => [k, v.optional(wrap(s))]))

/**
 * Schema of the changes to a person. Single values are `{field: {base, value}}`, lists are `{field: {add, remove}}`.
 */
const PersonChanges = v.strictObject({
  ...wrapEntries(scalarFieldSchemas, buildScalarChange),
  ...wrapEntries(setFieldSchemas, (s) => buildSetChange(s as v.GenericSchema<unknown, string[]>)),
}) as unknown as v.GenericSchema<unknown, FieldChanges>

export const registeredMutations = {
  'registered.create': defineMutation({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id, values: PersonValues }),
    record: (a) => buildPersonRef(a.id),
    needs: (a) => (a.values.family_entries ?? []).map(buildPersonRef),
    creates: true,
    effect: (a, context) => {
      const values = Object.fromEntries(Object.entries(a.values).filter(([, value]) => value !== undefined))
      const row = {
        ...personDefaults,
        ...values,
        id: a.id,
        created: context.now,
        participant_self_registration: false,
        health_confirmed: null,
        held_registration: null,
        no_family_link: false,
      } as RowByTable['registered']
      const confirmedRow = applyHealthConfirmation(applyDerivedFacts(row), values, context.now)
      return [{ table: 'registered', id: a.id, row: applyFoodChange(confirmedRow, null, context.taken ?? context.now) }]
    },
  }),

  'registered.update': defineMutation({
    version: 1,
    access: 'registered',
    args: v.strictObject({ id: Id, set: PersonChanges }),
    record: (a) => buildPersonRef(a.id),
    needs: (a) => {
      const familyChange = a.set.family_entries
      return [
        buildPersonRef(a.id),
        ...(familyChange && 'add' in familyChange ? (familyChange.add ?? []).map(buildPersonRef) : []),
      ]
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
              row: applyPersonChange(applyFieldChanges(row, a.set), row, a.set, context.now, context.taken),
            },
          ]
        : []
    },
  }),

  'registered.delete': defineMutation({
    version: 1,
    access: 'registered',
    args: DeletionArgs,
    record: (a) => buildPersonRef(a.id),
    needs: (a) => [buildPersonRef(a.id)],
    creates: false,
    effect: (a, context) => [{ table: 'registered', id: context.resolve('registered', a.id), row: null }],
  }),

  // No effect on the device, because it does not store removed people. The server restores the row.
  'registered.restore': definePersonMutation(() => []),

  'registered.merge': defineMutation({
    version: 1,
    access: 'registered',
    args: v.strictObject({
      primary: Id,
      duplicates: v.pipe(buildBoundedList(1000, Id), v.minLength(1)),
      /** Fields that take the value of a merged record instead of the remaining person's value. */
      choose: v.optional(ChosenFields),
    }),
    record: (a) => buildPersonRef(a.primary),
    needs: (a) => a.duplicates.map(buildPersonRef),
    creates: false,
    // Only remove the merged records on the device. The server computes the remaining person's values, because it has
    // data that devices do not store.
    effect: (a) => a.duplicates.map((id) => ({ table: 'registered', id, row: null })),
  }),

  'registered.unmerge': defineMutation({
    version: 1,
    access: 'registered',
    args: v.strictObject({ primary: Id }),
    record: (a) => buildPersonRef(a.primary),
    needs: () => [],
    creates: false,
    effect: () => [],
  }),
} as const
