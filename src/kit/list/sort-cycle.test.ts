import { expect, it } from 'vitest'
import { getNextOrdering, getSortDirection, type Ordering } from './sort-cycle.ts'

it('cycles a column through ascending, descending and unsorted [API-11, API-23 to API-26]', () => {
  const orderings: Ordering<'name' | 'date'>[] = []
  let ordering: Ordering<'name' | 'date'>
  for (const column of ['name', 'name', 'name', 'name', 'date'] as const) {
    ordering = getNextOrdering(ordering, column)
    orderings.push(ordering)
  }
  expect(orderings).toEqual(['name', '-name', undefined, 'name', 'date'])
  expect(getSortDirection('-date' as Ordering<'name' | 'date'>, 'date')).toBe('descending')
  expect(getSortDirection('-date' as Ordering<'name' | 'date'>, 'name')).toBeUndefined()
})

it('reverses the column of the default order first', () => {
  const next = (ordering: Ordering<'since' | 'name'>) => getNextOrdering(ordering, 'since', 'since')
  expect([next(undefined), next('since'), next('-since'), next('name')]).toEqual([
    '-since',
    '-since',
    undefined,
    undefined,
  ])
  expect(getNextOrdering<'since' | 'name'>(undefined, 'name', 'since')).toBe('name')
})
