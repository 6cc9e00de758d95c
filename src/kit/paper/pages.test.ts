import { describe, expect, it } from 'vitest'
import { linesOf, type PaperRow, paperPages, rowHeight } from './pages.ts'

const rows = (count: number, lines = 1): PaperRow<number>[] =>
  Array.from({ length: count }, (_, at) => ({ key: String(at), lines, content: at }))

describe('printed list pages', () => {
  it('fits 60 people with 20 notes on one two-column page', () => {
    const people = rows(60).map((row, at) => ({ ...row, lines: at % 3 === 0 ? 2 : 1 }))
    const pages = paperPages(people, 2)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toHaveLength(2)
    expect(pages.flat(2)).toEqual(people)
  })

  it('puts 500 people on several pages without too high columns', () => {
    const people = rows(500, 2)
    const pages = paperPages(people, 2)
    expect(pages.length).toBeGreaterThan(8)
    expect(pages.flat(2).map(({ key }) => key)).toEqual(people.map(({ key }) => key))
    for (const column of pages.flat())
      expect(column.reduce((sum, { lines }) => sum + rowHeight(lines), 0)).toBeLessThanOrEqual(234)
  })

  it('returns no page for an empty list and limits the columns', () => {
    expect(paperPages([], 2)).toEqual([])
    expect(paperPages(rows(1), 2)).toEqual([[rows(1)]])
  })

  it('counts the lines of a note with its line breaks', () => {
    expect(linesOf('one\ntwo', 40)).toBe(2)
    expect(linesOf('x'.repeat(81), 40)).toBe(3)
  })
})
