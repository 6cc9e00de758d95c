import { describe, expect, it } from 'vitest'
import { linesOf, type PaperRow, paperPages, rowHeight } from './pages.ts'

const rows = (count: number, lines = 1): PaperRow<number>[] =>
  Array.from({ length: count }, (_, at) => ({ key: String(at), lines, content: at }))

describe('a list on paper', () => {
  it('is one page of two columns up to 60 people, every third with a note', () => {
    const people = rows(60).map((row, at) => ({ ...row, lines: at % 3 === 0 ? 2 : 1 }))
    const pages = paperPages(people, 2)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toHaveLength(2)
    expect(pages.flat(2)).toEqual(people)
  })

  it('goes on to further pages with everybody on them once, and no column too high', () => {
    const people = rows(500, 2)
    const pages = paperPages(people, 2)
    expect(pages.length).toBeGreaterThan(8)
    expect(pages.flat(2).map(({ key }) => key)).toEqual(people.map(({ key }) => key))
    for (const column of pages.flat())
      expect(column.reduce((sum, { lines }) => sum + rowHeight(lines), 0)).toBeLessThanOrEqual(234)
  })

  it('has no page for nobody, and never more columns than asked for', () => {
    expect(paperPages([], 2)).toEqual([])
    expect(paperPages(rows(1), 2)).toEqual([[rows(1)]])
  })

  it('counts the lines of a note as it was written', () => {
    expect(linesOf('one\ntwo', 40)).toBe(2)
    expect(linesOf('x'.repeat(81), 40)).toBe(3)
  })
})
