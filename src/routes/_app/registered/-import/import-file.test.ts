import { expect, it } from 'vitest'
import { refusalOf } from './import-file.ts'

const file = (name: string, type = '', size = 5) => new File(['x'.repeat(size)], name, { type })

it('accepts one CSV file of up to 10 MB with any media type [REG-75, REG-76]', () => {
  expect(refusalOf([file('people.csv', 'application/vnd.ms-excel')])).toBeNull()
  expect(refusalOf([file('PEOPLE.CSV')])).toBeNull()
  expect(refusalOf([file('unicode text.txt', 'text/plain')])).toBeNull()
  expect(refusalOf([file('people', 'text/csv')])).toBeNull()
  expect(refusalOf([file('people.csv', '', 10 * 1024 * 1024)])).toBeNull()
  expect(refusalOf([file('people.csv', '', 10 * 1024 * 1024 + 1)])).toBe('size')
  expect(refusalOf([file('people.csv', '', 0)])).toBe('empty')
  expect(refusalOf([file('people.xlsx')])).toBe('kind')
  expect(refusalOf([file('people.pdf', 'application/pdf')])).toBe('kind')
  expect(refusalOf([file('a.csv'), file('b.csv')])).toBe('several')
  expect(refusalOf([])).toBe('several')
})
