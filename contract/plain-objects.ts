import type * as v from 'valibot'

/** Parts of a Valibot schema that `findListForObject` reads. Each kind of schema has only some of them. */
type SchemaParts = {
  type: string
  entries?: Record<string, SchemaParts>
  item?: SchemaParts
  value?: SchemaParts
  options?: readonly unknown[]
  wrapped?: SchemaParts
  pipe?: readonly (SchemaParts & { kind: string })[]
}

const OBJECT_SCHEMA_TYPES = ['object', 'strict_object', 'loose_object', 'object_with_rest', 'record']

const isSchema = (part: unknown): part is SchemaParts =>
  typeof part === 'object' && part !== null && 'type' in part && '~run' in part

/** Returns the path of the first list in these fields that was sent instead of an object, or null. */
const findListInFields = (fields: Iterable<[string, SchemaParts | undefined, unknown]>): string | null => {
  for (const [field, schema, value] of fields) {
    const foundPath = schema && findList(schema, value)
    if (foundPath !== null && foundPath !== undefined) return foundPath ? `${field}.${foundPath}` : field
  }
  return null
}

function getFieldSchema({ entries, value }: SchemaParts, field: string): SchemaParts | undefined {
  if (!entries) return value
  return Object.hasOwn(entries, field) ? entries[field] : undefined
}

const findList = (schema: SchemaParts, value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null
  if (schema.pipe) {
    // Skip steps after a transformation, because their value differs from the sent value.
    const transformationIndex = schema.pipe.findIndex(({ kind }) => kind === 'transformation')
    const steps = transformationIndex < 0 ? schema.pipe : schema.pipe.slice(0, transformationIndex)
    const paths = steps.filter(({ kind }) => kind === 'schema').map((step) => findList(step, value))
    return paths.find((path) => path !== null) ?? null
  }
  if (OBJECT_SCHEMA_TYPES.includes(schema.type)) {
    if (Array.isArray(value)) return ''
    const values = value as Record<string, unknown>
    return findListInFields(Object.keys(values).map((key) => [key, getFieldSchema(schema, key), values[key]]))
  }
  if (schema.type === 'array' && Array.isArray(value))
    return findListInFields(value.map((one, index) => [String(index), schema.item, one]))
  // For a union, accept the value if at least one option accepts it.
  const choices = (schema.options ?? []).filter(isSchema)
  if (choices.length > 0) {
    const paths = choices.map((choice) => findList(choice, value))
    return paths.includes(null) ? null : (paths[0] ?? null)
  }
  return schema.wrapped ? findList(schema.wrapped, value) : null
}

/**
 * Finds a list that was sent instead of an object. Valibot accepts such a list as an object without fields. If all
 * fields are optional, Valibot then reports nothing.
 * @returns the path of the field, `''` for the value itself, or null if no list was found
 */
export const findListForObject = (schema: v.GenericSchema, value: unknown): string | null =>
  findList(schema as unknown as SchemaParts, value)
