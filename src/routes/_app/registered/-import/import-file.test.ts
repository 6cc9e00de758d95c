import { expect, it } from 'vitest'
import { findRefusal } from './import-file.ts'

const file = (name: string, type = '', size = 5) => new File(['x'.repeat(size)], name, { type })

it('accepts one CSV file of up to 10 MB with any media type [REG-75, REG-76]', () => {
  expect(findRefusal([file('people.csv', 'application/vnd.ms-excel')])).toBeNull()
  expect(findRefusal([file('PEOPLE.CSV')])).toBeNull()
  expect(findRefusal([file('unicode text.txt', 'text/plain')])).toBeNull()
  expect(findRefusal([file('people', 'text/csv')])).toBeNull()
  expect(findRefusal([file('people.csv', '', 10 * 1024 * 1024)])).toBeNull()
  expect(findRefusal([file('people.csv', '', 10 * 1024 * 1024 + 1)])).toBe('size')
  expect(findRefusal([file('people.csv', '', 0)])).toBe('empty')
  expect(findRefusal([file('people.xlsx')])).toBe('kind')
  expect(findRefusal([file('people.pdf', 'application/pdf')])).toBe('kind')
  expect(findRefusal([file('a.csv'), file('b.csv')])).toBe('several')
  expect(findRefusal([])).toBe('several')
})
