import type { Stored } from '@/replica/db.ts'

export type Person = Stored<'registered'>

/** How the register is ordered before any column is chosen (REG-25). */
export const NEWEST_FIRST = '-created'

/** Made when a list is first ordered by words: the browser takes its time over it. */
let words: Intl.Collator | undefined

const compareWords = (a: string, b: string): number => {
  words ??= new Intl.Collator('en', { numeric: true })
  return words.compare(a, b)
}

/** Days and times are in order as they are written; what is empty comes last, whichever way the order goes, as on the server. */
const comparing = (column: string, sign: number): ((a: unknown, b: unknown) => number) => {
  const asWritten = column === 'created' || column === 'date_of_birth' || column === 'num_groups'
  return (a, b) => {
    const [x, y] = [a ?? '', b ?? '']
    if (x === y) return 0
    if (x === '') return 1
    if (y === '') return -1
    return sign * (asWritten ? (x < y ? -1 : 1) : compareWords(String(x), String(y)))
  }
}

/** What a column is sorted by: the words that stand in it, or what they are made of. */
const sortKey = (person: Person, column: string): unknown => {
  if (column === 'num_groups') return person.groups.length
  // Children have no type, and stand as children among the types.
  if (column === 'attendance_type' && !person.is_adult) return 'child'
  return person[column as keyof Person]
}

type Order = { column: string; sign: number; people: readonly Person[] }

/** The last order that rows were put into: for the next visit and the next keystroke. */
const orders = new WeakMap<readonly Person[], Order>()

/** Rows by a column, `sign` 1 upwards or -1 downwards; the same array as long as rows and order are the same. */
export const inOrder = (rows: readonly Person[], column: string, sign: number): readonly Person[] => {
  const last = orders.get(rows)
  if (last?.column === column && last.sign === sign) return last.people
  const compare = comparing(column, sign)
  const people = rows
    .map((row) => ({ row, key: sortKey(row, column) }))
    .sort((a, b) => compare(a.key, b.key) || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row)
  orders.set(rows, { column, sign, people })
  return people
}

/** Puts people into the order in which the register opens, for the next who opens it. */
export const newestFirst = (rows: readonly Person[]): void => void inOrder(rows, 'created', -1)
