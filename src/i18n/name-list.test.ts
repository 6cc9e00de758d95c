import { expect, it } from 'vitest'
import { formatNameList } from './name-list.ts'

it.each([
  ['en', [], ''],
  ['en', ['Ava'], 'Ava'],
  ['en', ['Ava', 'Ben'], 'Ava and Ben'],
  ['en', ['Ava', 'Ben', 'Mair'], 'Ava, Ben and Mair'],
  ['cy', ['Ava', 'Ben'], 'Ava a Ben'],
  ['cy', ['Ben', 'Ava'], 'Ben ac Ava'],
  ['cy', ['Ben', 'Mair', 'Éabha'], 'Ben, Mair ac Éabha'],
  ['cy', ['Ben', 'Iolo'], 'Ben a Iolo'],
] as const)('formats in %s the names %j as “%s” [B-HAL-04, B-HAL-05]', (locale, names, expected) => {
  expect(formatNameList(names, locale)).toBe(expected)
})
