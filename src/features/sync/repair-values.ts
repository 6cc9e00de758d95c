import { getDefinition, isMutationName } from '@contract/mutations/mutations.ts'
import {
  isMultilineField,
  personDefaults,
  type ScalarField,
  scalarFieldSchemas,
} from '@contract/registered/registered-fields.ts'
import { toStoredValue } from '@contract/rules/merge.ts'
import { findMissingFacts } from '@contract/rules/person.ts'
import * as v from 'valibot'
import type { SetAsideEntry } from '@/sync-state/use-replica.ts'

/** Value of a rejected change that the user can fix. */
export type RepairableValue = {
  table: 'registered' | 'sessions' | 'holiday_allocation'
  field: string
  kind: 'line' | 'note' | 'date' | 'yes_no'
  value: string | boolean | null
}

const dateFields = ['date_of_birth', 'consent_date', 'date', 'start_date', 'end_date']

const getFieldKind = (field: string): RepairableValue['kind'] | null => {
  if (dateFields.includes(field)) return 'date'
  if (isMultilineField(field)) return 'note'
  const schema: v.GenericSchema | undefined = Object.hasOwn(scalarFieldSchemas, field)
    ? scalarFieldSchemas[field as ScalarField]
    : undefined
  if (schema && v.is(schema, true)) return 'yes_no'
  return (schema && v.is(schema, 'words')) || field === 'activities_other' ? 'line' : null
}

type FieldValues = Record<string, unknown>

/**
 * Returns the table of a change and the argument that contains its values. In `values` they are plain, and in `set`
 * each has a base value. A null key means that the arguments are the values.
 */
const findValuesLocation = (
  name: string,
): { table: RepairableValue['table']; key: 'values' | 'set' | null; all?: readonly string[] } | null => {
  switch (name) {
    case 'registered.create':
      return { table: 'registered', key: 'values' }
    case 'registered.update':
      return { table: 'registered', key: 'set' }
    case 'session.create':
      return { table: 'sessions', key: null, all: ['date'] }
    case 'session.update':
      return { table: 'sessions', key: 'set' }
    case 'holiday.set':
      return { table: 'holiday_allocation', key: 'set' }
    default:
      return null
  }
}

const unwrapValue = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'value' in stored ? stored.value : stored

/**
 * Returns the values of a rejected change that the user can fix. These are the values named by the server, otherwise
 * all values that the change sets. Empty if nothing can be fixed.
 */
export const findRepairableValues = ({ name, args, detail, status }: SetAsideEntry): RepairableValue[] => {
  const valuesLocation = findValuesLocation(name)
  if (!valuesLocation || status !== 'rejected') return []
  const values = (valuesLocation.key ? args[valuesLocation.key] : args) as FieldValues | undefined
  const fieldsFromServer = Object.keys((detail ?? {}) as FieldValues)
  const allFields = valuesLocation.all ?? Object.keys(values ?? {})
  const fieldsToFix = fieldsFromServer.some((field) => getFieldKind(field)) ? fieldsFromServer : allFields
  return fieldsToFix.flatMap((field): RepairableValue[] => {
    const kind = getFieldKind(field)
    const value = unwrapValue(values?.[field])
    const editableValue = typeof value === 'string' || typeof value === 'boolean' ? value : null
    return kind ? [{ table: valuesLocation.table, field, kind, value: editableValue }] : []
  })
}

/** Returns the change with fixed values and the same base values. */
export const applyRepair = (entry: SetAsideEntry, fixed: FieldValues): SetAsideEntry => {
  const valuesLocation = findValuesLocation(entry.name)
  if (!valuesLocation) return entry
  if (valuesLocation.key === null) return { ...entry, args: { ...entry.args, ...fixed } }
  const storedValues = (entry.args[valuesLocation.key] ?? {}) as FieldValues
  const fixedEntries = Object.entries(fixed).map(([field, typed]) => {
    const value = toStoredValue(field, typed)
    return [
      field,
      valuesLocation.key === 'set' ? { base: null, ...(storedValues[field] as object | undefined), value } : value,
    ]
  })
  return {
    ...entry,
    args: { ...entry.args, [valuesLocation.key]: { ...storedValues, ...Object.fromEntries(fixedEntries) } },
  }
}

/** Returns the fields that the contract's schema rejects, before anything is sent. */
export const findInvalidFields = ({ name, args }: Pick<SetAsideEntry, 'name' | 'args'>): Set<string> => {
  if (!isMutationName(name)) return new Set()
  const parseResult = v.safeParse(getDefinition(name).args as v.GenericSchema, args)
  const paths = parseResult.issues?.map((issue) => v.getDotPath(issue) ?? '') ?? []
  const invalidFields = new Set(paths.map((path) => path.replace(/^(values|set)\./, '').split('.')[0] ?? ''))
  // Check for details that an answer requires, such as the name of a medical condition.
  if (name === 'registered.create' && invalidFields.size === 0)
    return new Set(findMissingFacts({ ...personDefaults, ...(args.values as object) }))
  return invalidFields
}
