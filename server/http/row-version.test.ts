import { expect, it } from 'vitest'
import { type FieldChange, readIfMatch, refuseStaleVersion, toEtag } from './row-version.ts'

const getStaleError = (changes: FieldChange[], agrees: (field: string) => boolean = () => false) =>
  refuseStaleVersion([1], 2, async () => changes, agrees).then(
    () => null,
    (error: { code: string; detail: unknown }) => error,
  )

it('parses strong, weak and several tags in If-Match', () => {
  expect(readIfMatch(toEtag(7))).toEqual([7])
  expect(readIfMatch('W/"7", "9"')).toEqual([7, 9])
  expect(readIfMatch(undefined)).toBeNull()
  expect(readIfMatch(' * ')).toBeNull()
  for (const invalidHeader of ['', '7', '"seven"', '"7" "9"', `"${'9'.repeat(40)}"`])
    expect(() => readIfMatch(invalidHeader), invalidHeader).toThrow()
})

it('names the author and London time of each changed field', async () => {
  const summerTime = '2026-07-01T13:02:00Z'
  expect(
    await getStaleError(
      [
        { field: 'school', by: 'Huw Pugh', at: '2026-06-30T23:30:00Z' },
        { field: 'school', by: 'Nia Rees', at: summerTime },
        { field: 'town', by: null, at: summerTime },
        { field: 'name', by: null, at: null },
        { field: 'email', by: 'Nia Rees', at: summerTime },
      ],
      (field) => field === 'email',
    ),
  ).toMatchObject({
    code: 'changed_meanwhile',
    detail: {
      school: ['Nia Rees changed this on 1 July at 14:02'],
      town: ['This was changed on 1 July at 14:02'],
      name: ['This was changed meanwhile.'],
    },
  })
})

it('accepts the current version, one of several, and no version', async () => {
  for (const namedVersions of [null, [2], [1, 2]])
    await expect(
      refuseStaleVersion(
        namedVersions,
        2,
        async () => [],
        () => false,
      ),
    ).resolves.toBeUndefined()
  expect(await getStaleError([])).toMatchObject({ detail: { non_field_errors: ['This was changed meanwhile.'] } })
})
