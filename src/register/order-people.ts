import type { StoredRow } from '@/replica/db.ts'

export type Person = StoredRow<'registered'>

/** Default order of the register (REG-25). */
export const NEWEST_FIRST = '-created'

/** Text comparator. Created on first use, because creating it is slow. */
let collator: Intl.Collator | undefined

const compareWords = (a: string, b: string): number => {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(a, b)
}

/**
 * Builds a comparator for a column. Days and times are compared as plain text. Empty values come last in both
 * directions, as on the server.
 */
const buildComparator = (column: string, sign: number): ((a: unknown, b: unknown) => number) => {
  const isPlainText = column === 'created' || column === 'date_of_birth' || column === 'num_groups'
  return (a, b) => {
    const [x, y] = [a ?? '', b ?? '']
    if (x === y) return 0
    if (x === '') return 1
    if (y === '') return -1
    if (isPlainText) return sign * (x < y ? -1 : 1)
    return sign * compareWords(String(x), String(y))
  }
}

/** Returns the sort value of a column: its text or the data behind it. */
const getSortKey = (person: Person, column: string): unknown => {
  if (column === 'num_groups') return person.groups.length
  // Sort children as type `child`, because they have no attendance type.
  if (column === 'attendance_type' && !person.is_adult) return 'child'
  return person[column as keyof Person]
}

type CachedOrder = { column: string; sign: number; people: readonly Person[] }

/** Last order of each row array, cached for the next visit and the next keystroke. */
const cachedOrderByRows = new WeakMap<readonly Person[], CachedOrder>()

/**
 * Sorts rows by a column (`sign` 1 ascending, -1 descending). Returns the same array while rows and order stay the
 * same.
 */
export const sortPeople = (rows: readonly Person[], column: string, sign: number): readonly Person[] => {
  const cachedOrder = cachedOrderByRows.get(rows)
  if (cachedOrder?.column === column && cachedOrder.sign === sign) return cachedOrder.people
  const compare = buildComparator(column, sign)
  const people = rows
    .map((row) => ({ row, key: getSortKey(row, column) }))
    .sort((a, b) => compare(a.key, b.key) || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row)
  cachedOrderByRows.set(rows, { column, sign, people })
  return people
}

/** Sorts people in the register's default order and caches the result, so that the register opens faster. */
export const sortNewestFirstInAdvance = (rows: readonly Person[]): void => void sortPeople(rows, 'created', -1)
