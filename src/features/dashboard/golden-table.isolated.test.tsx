import { holidays } from '@contract/rules/holidays.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { formatCount } from '@/i18n/numbers.ts'
import { type GroupNumbers, getGroups } from './golden-group.ts'
import { GoldenTable } from './golden-table.tsx'

vi.mock('./number-definition.tsx', () => ({ NumberDefinition: ({ name }: { name: string }) => name }))

i18n.loadAndActivate({ locale: 'en', messages: {} })
const groups = getGroups({ staff: true, main: true, wellbeing: true, allExports: true })
const numberNames = [...new Set(groups.flatMap(({ numbers }) => numbers))]

const countArbitrary = fc.oneof(fc.constant(0), fc.nat({ max: 30 }), fc.nat({ max: 2_000_000 }))
const rowArbitrary = fc
  .record(Object.fromEntries(numberNames.map((name) => [name, countArbitrary])))
  .map((counts) => ({ ...counts, entered: 0, computed: null, difference: null }))
const numbersArbitrary = fc.record({
  holidays: fc.array(rowArbitrary, { minLength: 6, maxLength: 7 }),
  year_to_date: rowArbitrary,
})

const createGroupNumbers = (
  answer: typeof numbersArbitrary extends fc.Arbitrary<infer T> ? T : never,
): GroupNumbers => ({
  holidays: answer.holidays.map((one, index) => ({ holiday: holidays[index] ?? 'Extra Sessions', ...one })),
  year_to_date: answer.year_to_date,
})

/** Returns the cell texts of each row, the row's name first. */
const getCells = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, inner = '']) =>
    [...inner.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  )

// The printed page uses the same table.
it('shows each number by holiday and for the year [DASH-62, DASH-63, DASH-97]', () => {
  fc.assert(
    fc.property(fc.array(numbersArbitrary, { minLength: 3, maxLength: 3 }), (answers) => {
      const visibleGroups = groups.map((group, index) => ({
        ...group,
        told: createGroupNumbers(answers[index] as never),
      }))
      const html = renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <GoldenTable groups={visibleGroups} year={2020} filter={{ year: 2020 }} />
        </I18nProvider>,
      )
      const [headerCells = [], ...rows] = getCells(html)
      const columns = headerCells.slice(1, -1)
      expect(html).not.toMatch(/print:hidden|data-print="hide"/)
      const expectedRows = visibleGroups.flatMap((group) => [
        null,
        ...group.numbers.flatMap((name) => {
          const getNumber = (one: object | undefined) => (one as Record<string, number> | undefined)?.[name]
          const holidayCounts = columns.map((_, columnIndex) => getNumber(group.told.holidays[columnIndex]))
          const cells = [name, ...holidayCounts, getNumber(group.told.year_to_date)]
          // Expect no row of unsplit portions if all counts are 0.
          const isHidden = name === 'portions_not_split' && !cells.slice(1).some(Boolean)
          return isHidden ? [] : [cells]
        }),
      ])
      expect(rows).toHaveLength(expectedRows.length)
      for (const [rowIndex, cells] of expectedRows.entries())
        if (cells) {
          const [name, ...counts] = cells
          expect(rows[rowIndex]?.[0]).toContain(name)
          expect(rows[rowIndex]?.slice(1)).toEqual(
            counts.map((value) => (value === undefined ? '–none yet' : formatCount(Number(value)))),
          )
        }
    }),
    { numRuns: 5 },
  )
})
