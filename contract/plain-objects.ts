import type * as v from 'valibot'

/** The parts of a schema that this check reads. Each kind of schema has some of them. */
type Parts = {
  type: string
  entries?: Record<string, Parts>
  item?: Parts
  value?: Parts
  options?: readonly unknown[]
  wrapped?: Parts
  pipe?: readonly (Parts & { kind: string })[]
}

const OBJECTS = ['object', 'strict_object', 'loose_object', 'object_with_rest', 'record']

const isSchema = (part: unknown): part is Parts =>
  typeof part === 'object' && part !== null && 'type' in part && '~run' in part

/** Returns the path of the first match in these fields. The path is `''` if the value itself matches. */
const within = (fields: Iterable<[string, Parts | undefined, unknown]>): string | null => {
  for (const [field, schema, value] of fields) {
    const found = schema && find(schema, value)
    if (found !== null && found !== undefined) return found ? `${field}.${found}` : field
  }
  return null
}

const find = (schema: Parts, value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null
  if (schema.pipe) {
    // // Steps after a transformation see another value than the sent one.
    const changed = schema.pipe.findIndex(({ kind }) => kind === 'transformation')
    const steps = changed < 0 ? schema.pipe : schema.pipe.slice(0, changed)
    const found = steps.filter(({ kind }) => kind === 'schema').map((step) => find(step, value))
    return found.find((path) => path !== null) ?? null
  }
  if (OBJECTS.includes(schema.type)) {
    if (Array.isArray(value)) return ''
    const given = value as Record<string, unknown>
    return within(
      Object.keys(given).map((key) => {
        const entries = schema.entries
        const part = entries ? (Object.hasOwn(entries, key) ? entries[key] : undefined) : schema.value
        return [key, part, given[key]]
      }),
    )
  }
  if (schema.type === 'array' && Array.isArray(value))
    return within(value.map((one, at) => [String(at), schema.item, one]))
  // // The value is valid if at least one option accepts it.
  const choices = (schema.options ?? []).filter(isSchema)
  if (choices.length > 0) {
    const found = choices.map((choice) => find(choice, value))
    return found.includes(null) ? null : (found[0] ?? null)
  }
  return schema.wrapped ? find(schema.wrapped, value) : null
}

/**
 * Finds a list that was sent instead of an object. Valibot accepts such a list as an object without fields,
 * so without this check it reports nothing if all fields are optional.
 * @returns the path of the field, `''` for the value itself, null if no list was found
 */
export const listForObject = (schema: v.GenericSchema, value: unknown): string | null =>
  find(schema as unknown as Parts, value)
