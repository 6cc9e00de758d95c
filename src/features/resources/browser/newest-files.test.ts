import { expect, it } from 'vitest'
import { listNewestFiles } from './newest-files.tsx'

it('lists six files at most, the latest first', () => {
  const files = ['03', '09', '01', '05', '07', '02', '08'].map((day) => ({ created: `2026-11-${day}T10:00:00Z` }))
  expect(listNewestFiles(files).map(({ created }) => created.slice(8, 10))).toEqual([
    '09',
    '08',
    '07',
    '05',
    '03',
    '02',
  ])
})
