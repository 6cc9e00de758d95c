import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Stored } from '@/replica/db.ts'
import { foldedNames, searchPeople } from './search-people.ts'
import { useReplica } from './use-replica.ts'

type PeopleQuery = {
  search?: string | undefined
  /** A type of adults, or `child`. */
  attendance_type?: string | undefined
  parcel_delivery_contact?: boolean | undefined
  soft_archived?: boolean | undefined
  participant_self_registration?: boolean | undefined
  ordering?: string | undefined
}

type Person = Stored<'registered'>

const isOfType = (person: Person, type: string): boolean =>
  type === 'child' ? !person.is_adult : person.is_adult && person.attendance_type === type

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
const sortKey = (person: Person, column: string): unknown =>
  column === 'num_groups' ? person.groups.length : person[column as keyof Person]

type Order = { column: string; sign: number; people: readonly Person[] }

/** The last order that rows were put into: for the next visit and the next keystroke. */
const orders = new WeakMap<readonly Person[], Order>()

const inOrder = (rows: readonly Person[], column: string, sign: number): readonly Person[] => {
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

/**
 * The people of the replica that match, newest first unless ordered otherwise (REG-25, REG-27 to REG-36). Rows are in
 * memory, in order; a keystroke only leaves some out.
 */
export const usePeopleList = ({
  search,
  attendance_type,
  parcel_delivery_contact,
  soft_archived,
  participant_self_registration,
  ordering,
}: PeopleQuery): Person[] | undefined => {
  const held = useReplica().people(soft_archived ?? false)
  const rows = useSyncExternalStore(held.subscribe, held.all)
  const column = (ordering ?? '-created').replace('-', '')
  const sign = (ordering ?? '-created').startsWith('-') ? -1 : 1
  const ordered = useMemo(() => rows && inOrder(rows, column, sign), [rows, column, sign])
  const kept = useMemo(
    () =>
      ordered?.filter(
        (row) =>
          (!attendance_type || isOfType(row, attendance_type)) &&
          (!parcel_delivery_contact || row.parcel_delivery_contact) &&
          (!participant_self_registration || row.participant_self_registration),
      ),
    [ordered, attendance_type, parcel_delivery_contact, participant_self_registration],
  )
  // The first letter is not to wait for it.
  useEffect(() => {
    if (!kept) return
    const painted = setTimeout(() => foldedNames(kept), 100)
    return () => clearTimeout(painted)
  }, [kept])
  return useMemo(() => (kept && search ? searchPeople(kept, search) : kept), [kept, search])
}
