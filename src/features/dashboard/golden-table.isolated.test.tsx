import { holidays } from '@contract/rules/holidays.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { formatCount } from '@/i18n/numbers.ts'
import { type GroupNumbers, groupsOf } from './golden-group.ts'
import { GoldenTable } from './golden-table.tsx'

vi.mock('./number-definition.tsx', () => ({ NumberDefinition: ({ name }: { name: string }) => name }))

i18n.loadAndActivate({ locale: 'en', messages: {} })
const groups = groupsOf({ staff: true, main: true, wellbeing: true, allExports: true })
const names = [...new Set(groups.flatMap(({ numbers }) => numbers))]

const count = fc.oneof(fc.constant(0), fc.nat({ max: 30 }), fc.nat({ max: 2_000_000 }))
const row = fc
  .record(Object.fromEntries(names.map((name) => [name, count])))
  .map((counts) => ({ ...counts, entered: 0, computed: null, difference: null }))
const numbers = fc.record({ holidays: fc.array(row, { minLength: 6, maxLength: 7 }), year_to_date: row })

const told = (answer: typeof numbers extends fc.Arbitrary<infer T> ? T : never): GroupNumbers => ({
  holidays: answer.holidays.map((one, at) => ({ holiday: holidays[at] ?? 'Extra Sessions', ...one })),
  year_to_date: answer.year_to_date,
})

/** Returns the cell texts of each row, the row's name first. */
const cellsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, inner = '']) =>
    [...inner.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  )

// DASH-62, DASH-63, DASH-97. The printed page uses this table too.
it('shows each number by holiday and for the year [DASH-97]', () => {
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 3, maxLength: 3 }), (answers) => {
      const shown = groups.map((group, at) => ({ ...group, told: told(answers[at] as never) }))
      const html = renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <GoldenTable groups={shown} year={2020} filter={{ year: 2020 }} />
        </I18nProvider>,
      )
      const [head = [], ...rows] = cellsOf(html)
      const columns = head.slice(1, -1)
      expect(html).not.toMatch(/print:hidden|data-print="hide"/)
      const expected = shown.flatMap((group) => [
        null,
        ...group.numbers.flatMap((name) => {
          const of = (one: object | undefined) => (one as Record<string, number> | undefined)?.[name]
          const byHoliday = columns.map((_, at) => of(group.told.holidays[at]))
          const cells = [name, ...byHoliday, of(group.told.year_to_date)]
          // All portions are split unless some were entered manually.
          const empty = name === 'portions_not_split' && !cells.slice(1).some(Boolean)
          return empty ? [] : [cells]
        }),
      ])
      expect(rows).toHaveLength(expected.length)
      for (const [at, cells] of expected.entries())
        if (cells) {
          const [name, ...counts] = cells
          expect(rows[at]?.[0]).toContain(name)
          expect(rows[at]?.slice(1)).toEqual(
            counts.map((value) => (value === undefined ? '–none yet' : formatCount(Number(value)))),
          )
        }
    }),
    { numRuns: 5 },
  )
})
