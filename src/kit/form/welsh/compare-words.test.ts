import { describe, expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'

const mark = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text.trim()}+ `, removed: `-${text.trim()}- ` })[kind])
    .join('')
    .trim()

describe('compareWords', () => {
  it.each([
    ['Each feeds 40 for £60.', 'Each feeds 40 for £55.', 'Each feeds 40 for -£60.- +£55.+'],
    ['Six menus', 'Six good menus', 'Six +good+ menus'],
    ['Six good menus', 'Six menus', 'Six -good- menus'],
    ['', 'Six menus', '+Six menus+'],
    ['Bread and soup today', 'Soup and bread today', '-Bread- +Soup+ and -soup- +bread+ today'],
    ['Same text', 'Same   text', 'Same   text'],
  ])('marks the words that differ between "%s" and "%s"', (before, after, marked) => {
    expect(mark(before, after)).toBe(marked)
  })

  it('keeps a replaced word at the end of a line in its line', () => {
    const parts = compareWords('for £65.\nMenus', 'for £60.\nMenus')
    expect(parts.map(({ text }) => text)).toEqual(['for ', '£65. ', '£60.\n', 'Menus'])
  })

  it('counts the middle of very long texts as changed', () => {
    const [before, after] = ['a ', 'b '].map((word) => word.repeat(2000))
    const parts = compareWords(`Start ${before}end`, `Start ${after}end`)
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
  })
})
