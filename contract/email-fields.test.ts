import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { mutations } from './mutations/mutations.ts'
import type { Operation, Schema } from './operation.ts'

/** The parts of a schema that the tests read. */
type SchemaNode = {
  type?: string
  entries?: Record<string, SchemaNode>
  options?: SchemaNode[]
  items?: SchemaNode[]
  pipe?: readonly SchemaNode[]
  wrapped?: SchemaNode
  item?: SchemaNode
  value?: SchemaNode
  rest?: SchemaNode
  getter?: (input: unknown) => SchemaNode
}

const ADDRESS_FIELD_PATTERN = /(?:^|_)e?mail(?:_address)?$|^contact_address$/
const MAX_EMAIL_ADDRESS = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`

/** Yields the fields of a schema that contain an email address. Each has its path. */
function* findAddressFields(node: SchemaNode, path: string, seen = new Set<SchemaNode>()): Generator<[string, Schema]> {
  if (seen.has(node)) return
  seen.add(node)
  for (const [key, entry] of Object.entries(node.entries ?? {})) {
    if (ADDRESS_FIELD_PATTERN.test(key)) yield [`${path}.${key}`, entry as unknown as Schema]
    else yield* findAddressFields(entry, `${path}.${key}`, seen)
  }
  const childNodes = [
    ...(node.pipe ?? []).filter((part) => part !== node),
    ...(node.options ?? []),
    ...(node.items ?? []),
  ]
  for (const child of [...childNodes, node.wrapped, node.item, node.value, node.rest])
    if (child && typeof child === 'object') yield* findAddressFields(child, path, seen)
  if (node.getter) yield* findAddressFields(node.getter(undefined), path, seen)
}

function* findAllAddressFields(): Generator<[string, Schema]> {
  for (const [name, operation] of Object.entries(api) as [string, Operation][])
    for (const part of ['query', 'body'] as const)
      if (operation[part]) yield* findAddressFields(operation[part] as unknown as SchemaNode, `${name} ${part}`)
  for (const [name, { args }] of Object.entries(mutations))
    yield* findAddressFields(args as unknown as SchemaNode, `mutation ${name}`)
}

/** Email address fields. Excludes boolean fields, because `contact_email` is a yes or no on some forms. */
const emailFields = [...findAllAddressFields()].filter(([, schema]) => !v.is(schema, true))

describe('email address fields in calls and offline changes', () => {
  it('finds address fields inside lists and optional parts', () => {
    const paths = emailFields.map(([path]) => path).join('\n')
    for (const part of [
      'auth.sign_in body.email',
      'users/pastors.create body.email',
      'users/staff.create body.email',
      'organisations.create body.dbs_contact_email',
      'password_reset',
      'network_settings',
      'participant_registration',
      'references',
      'coordinator_email',
      'parent_guardian_email',
      'mutation registered.create',
      'mutation registered.update',
    ])
      expect(paths).toContain(part)
  })

  it.each(emailFields)('%s accepts addresses that browsers accept and normalizes them', (_, schema) => {
    const parse = (value: unknown) => v.safeParse(schema, wrapValue(schema, value))
    for (const [typed, stored] of [
      ["siobhan.o'neill@chapel.example", "siobhan.o'neill@chapel.example"],
      ['\u202Ania@caffi-tŷ.wales\u202C ', 'nia@xn--caffi-t-xvb.wales'],
      [MAX_EMAIL_ADDRESS, MAX_EMAIL_ADDRESS],
    ]) {
      const { success, output } = parse(typed)
      expect({ typed, success }).toEqual({ typed, success: true })
      expect(JSON.stringify(output)).toContain(stored)
    }
    for (const typed of ['"nia rees"@chapel.example', 'nia@', 'nia@tŷ:80', `a${MAX_EMAIL_ADDRESS}`])
      expect({ typed, success: parse(typed).success }).toEqual({ typed, success: false })
  })
})

/** Wraps a value as offline changes do, together with the value that it replaces. */
function wrapValue(schema: Schema, value: unknown): unknown {
  return isChangeSchema(schema) ? { base: null, value } : value
}

function isChangeSchema(schema: Schema): boolean {
  const node = schema as unknown as SchemaNode
  const entries = node.entries ?? node.wrapped?.entries ?? {}
  return 'base' in entries && 'value' in entries
}
