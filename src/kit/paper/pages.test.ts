import { describe, expect, it } from 'vitest'
import { countLines, getRowHeight, type PaperRow, splitIntoPages } from './pages.ts'

const buildRows = (count: number, lines = 1): PaperRow<number>[] =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), lines, content: index }))

describe('printed list pages', () => {
  it('fits 60 people with 20 notes on one two-column page', () => {
    const people = buildRows(60).map((row, index) => ({ ...row, lines: index % 3 === 0 ? 2 : 1 }))
    const pages = splitIntoPages(people, 2)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toHaveLength(2)
    expect(pages.flat(2)).toEqual(people)
  })

  it('splits 500 people into pages without exceeding the column height', () => {
    const people = buildRows(500, 2)
    const pages = splitIntoPages(people, 2)
    expect(pages.length).toBeGreaterThan(8)
    expect(pages.flat(2).map(({ key }) => key)).toEqual(people.map(({ key }) => key))
    for (const column of pages.flat())
      expect(column.reduce((sum, { lines }) => sum + getRowHeight(lines), 0)).toBeLessThanOrEqual(234)
  })

  it('returns no page for an empty list and limits the columns', () => {
    expect(splitIntoPages([], 2)).toEqual([])
    expect(splitIntoPages(buildRows(1), 2)).toEqual([[buildRows(1)]])
  })

  it('counts the lines of a note with its line breaks', () => {
    expect(countLines('one\ntwo', 40)).toBe(2)
    expect(countLines('x'.repeat(81), 40)).toBe(3)
  })
})
