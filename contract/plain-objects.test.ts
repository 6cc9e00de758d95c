import * as v from 'valibot'
import { expect, it } from 'vitest'
import { buildBoundedList } from './bounded-list.ts'
import { findListForObject } from './plain-objects.ts'

const Person = v.object({ name: v.optional(v.string()) })
const schema = v.pipe(
  v.object({
    set: v.optional(v.strictObject({ school: v.optional(v.object({ value: v.string() })) })),
    people: v.optional(
      buildBoundedList(
        5,
        v.pipe(
          Person,
          v.transform((person) => person),
        ),
      ),
    ),
    photo: v.nullish(v.union([v.string(), v.object({ content: v.optional(v.string()) })])),
    choose: v.optional(v.record(v.string(), Person)),
    either: v.optional(v.union([v.array(v.string()), Person])),
  }),
  v.transform((body) => body),
)

it.each([
  [[], ''],
  [[1], ''],
  [{ set: [] }, 'set'],
  [{ set: { school: ['Oak'] } }, 'set.school'],
  [{ people: [{ name: 'Ava' }, []] }, 'people.1'],
  [{ choose: [] }, 'choose'],
  [{ choose: { a: [] } }, 'choose.a'],
])('finds a list instead of an object: %j', (value, path) => {
  expect(findListForObject(schema, value)).toBe(path)
})

it.each([
  {},
  { set: {}, people: [], choose: {} },
  { set: { school: { value: 'Oak' } }, people: [{}], photo: null },
  { photo: 'a', either: ['a'] },
  { photo: { content: 'x' }, either: { name: 'Ava' } },
  { unknown: [] },
  null,
  'text',
])('accepts %j', (value) => expect(findListForObject(schema, value)).toBeNull())
