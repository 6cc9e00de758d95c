import { expect, it } from 'vitest'
import { findWeakness } from './weakness.ts'

it.each([
  ['a sequence', ['123456', '987654', '890123', '246802', 'abcdefgh', 'hgfedcba']],
  ['a repetition', ['000000', '121212', '112233', '100000', '111222', '123123', 'abcabcabc', 'xyxyxyxy']],
  ['a date', ['010190', '251215', '900131', '041990', '25122015', '20151225', '25.12.2015', '25/12/2015']],
  ['what is drawn on the keys', ['147258', '258369', '963852', 'qwertyui', 'poiuytrewq', '1qaz2wsx']],
  [
    'a word of the place',
    ['password', 'Password1', 'p@ssw0rd!', 'hallbook', 'Hallbook2026', 'my password', 'lunch club 1', 'cyfrinair'],
  ],
])('refuses %s as guessable', (_, secrets) => {
  expect(secrets.filter((secret) => findWeakness(secret) !== 'guessable')).toEqual([])
})

it.each(['402817', '740263', '19283746', '311399', 'tri chath', 'our hallbook tablet', 'password of ann rees'])(
  'accepts %s',
  (secret) => expect(findWeakness(secret)).toBeNull(),
)

it('refuses every short secret', () => {
  expect(['', '12345', 'passwor'].map((secret) => findWeakness(secret))).toEqual(['short', 'short', 'short'])
})

it('requires longer secrets for a file, and refuses guessable ones', () => {
  const findFileWeaknesses = (...secrets: string[]) => secrets.map((secret) => findWeakness(secret, 'file'))
  expect(findFileWeaknesses('402817', 'tri chath')).toEqual(['short', 'short'])
  expect(findFileWeaknesses('123456789012', '402817402817', 'hallbook2026')).toEqual([
    'guessable',
    'guessable',
    'guessable',
  ])
  expect(findFileWeaknesses('402817336190', 'tri chath du')).toEqual([null, null])
})
