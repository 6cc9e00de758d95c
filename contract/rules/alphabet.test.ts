import { describe, expect, it } from 'vitest'
import {
  buildNameKey,
  buildNameMatcher,
  foldName,
  getIndexLetter,
  getIndexLetters,
  getSearchWords,
} from './alphabet.ts'

const sortSurnames = (surnames: string[], language: 'en' | 'cy') =>
  surnames
    .map((last_name) => ({ last_name, key: buildNameKey({ first_name: 'A', last_name }, language) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map((p) => p.last_name)

describe('order of names', () => {
  it('sorts by surname, then first name', () => {
    const people = [
      { first_name: 'Osian', last_name: 'Davies' },
      { first_name: 'Zoe', last_name: 'Cooper' },
      { first_name: 'Mali', last_name: 'Davies' },
    ]
    const names = people
      .sort((a, b) => (buildNameKey(a, 'en') < buildNameKey(b, 'en') ? -1 : 1))
      .map((p) => p.first_name)
    expect(names).toEqual(['Zoe', 'Mali', 'Osian'])
  })

  it('sorts shorter names first and ignores accents, case, hyphens and apostrophes', () => {
    expect(sortSurnames(['Évans', 'evan', 'Evans-Ball', "E'vanc"], 'en')).toEqual([
      'evan',
      "E'vanc",
      'Évans',
      'Evans-Ball',
    ])
  })

  it('treats Welsh digraphs as letters only in Welsh', () => {
    const names = ['Lloyd', 'Lyn', 'Thomas', 'Tudor', 'Chard', 'Cybi', 'Rhys', 'Rowe', 'Ffion', 'Fychan', 'Ddu', 'Dyer']
    expect(sortSurnames(names, 'cy')).toEqual([
      'Cybi',
      'Chard',
      'Dyer',
      'Ddu',
      'Fychan',
      'Ffion',
      'Lyn',
      'Lloyd',
      'Rowe',
      'Rhys',
      'Tudor',
      'Thomas',
    ])
    expect(sortSurnames(['Lloyd', 'Lyn', 'Lane'], 'en')).toEqual(['Lane', 'Lloyd', 'Lyn'])
  })

  it('sorts names without a Latin letter last', () => {
    expect(sortSurnames(['李', 'Zola', ''], 'en')[0]).toBe('Zola')
  })
})

describe('thumb index', () => {
  it.each([
    ['Lloyd', 'en', 'L'],
    ['Lloyd', 'cy', 'Ll'],
    ['llewelyn', 'cy', 'Ll'],
    ['Chard', 'cy', 'Ch'],
    ['Ngata', 'cy', 'Ng'],
    ['Phelps', 'cy', 'Ph'],
    ['Ôwen', 'en', 'O'],
    ["'t Hooft", 'en', 'T'],
    ['Ødegaard', 'en', 'O'],
    ['', 'en', '#'],
    ['123', 'cy', '#'],
  ] as const)('%s in %s is listed under %s', (surname, language, letter) => {
    const key = buildNameKey({ first_name: 'A', last_name: surname }, language)
    expect(getIndexLetter(key, language)).toBe(letter)
    expect(getIndexLetters(language)).toContain(letter)
  })

  it('has 27 entries in English and 35 in Welsh', () => {
    expect(getIndexLetters('en')).toHaveLength(27)
    expect(getIndexLetters('cy')).toHaveLength(35)
  })
})

describe('search', () => {
  const matchesName = (query: string, name: string) => buildNameMatcher(query)(foldName(name))
  it.each([
    ['mal', 'Mali Davies', true],
    ['avi', 'Mali Davies', true],
    ['dav mal', 'Mali Davies', true],
    ['sian', 'Siân Hughes', true],
    ['siân', 'Sian Hughes', true],
    ['oneill', 'Aoife O’Neill', true],
    ["o'neill", 'Aoife ONeill', true],
    ['anne marie', 'Anne-Marie Ty', true],
    ['  ', 'Anybody', true],
    ['malx', 'Mali Davies', false],
    ['osian', 'Mali Davies', false],
  ])('query %s matches %s: %s', (query, name, found) => {
    expect(matchesName(query, name)).toBe(found)
  })
})

it('normalizes an email address in the query', () => {
  expect(getSearchWords("Nia siobhan.o'neill@Chapel.example")).toEqual(['nia', "siobhan.o'neill@chapel.example"])
  expect(getSearchWords('nia@caffi-tŷ.wales')).toEqual(['nia@xn--caffi-t-xvb.wales'])
})
