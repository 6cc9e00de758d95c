import { expect, it } from 'vitest'
import { findRefusal } from './import-file.ts'

const buildFile = (name: string, type = '', size = 5) => new File(['x'.repeat(size)], name, { type })

it('accepts one CSV file of up to 10 MB with any media type [REG-75, REG-76]', () => {
  expect(findRefusal([buildFile('people.csv', 'application/vnd.ms-excel')])).toBeNull()
  expect(findRefusal([buildFile('PEOPLE.CSV')])).toBeNull()
  expect(findRefusal([buildFile('unicode text.txt', 'text/plain')])).toBeNull()
  expect(findRefusal([buildFile('people', 'text/csv')])).toBeNull()
  expect(findRefusal([buildFile('people.csv', '', 10 * 1024 * 1024)])).toBeNull()
  expect(findRefusal([buildFile('people.csv', '', 10 * 1024 * 1024 + 1)])).toBe('size')
  expect(findRefusal([buildFile('people.csv', '', 0)])).toBe('empty')
  expect(findRefusal([buildFile('people.xlsx')])).toBe('kind')
  expect(findRefusal([buildFile('people.pdf', 'application/pdf')])).toBe('kind')
  expect(findRefusal([buildFile('a.csv'), buildFile('b.csv')])).toBe('several')
  expect(findRefusal([])).toBe('several')
})
