import { foldName, nameMatcher } from '@contract/rules/alphabet.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Stored } from '@/replica/db.ts'
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

const compare = (a: unknown, b: unknown): number => {
  const [x, y] = [a ?? '', b ?? '']
  if (x === y) return 0
  if (x === '') return 1
  if (y === '') return -1
  return String(x).localeCompare(String(y), 'en', { numeric: true })
}

/** What a column is sorted by: the words that stand in it, or what they are made of. */
const sortKey = (person: Person, column: string): unknown =>
  column === 'num_groups' ? person.groups.length : person[column as keyof Person]

/**
 * The people of the replica that match, newest first unless ordered otherwise (REG-25, REG-27 to REG-36). Rows are read when
 * they change; a keystroke only filters what is in memory.
 */
export const usePeopleList = ({
  search,
  attendance_type,
  parcel_delivery_contact,
  soft_archived,
  participant_self_registration,
  ordering,
}: PeopleQuery): Person[] | undefined => {
  const { db } = useReplica()
  const rows = useLiveQuery(
    () =>
      db
        .rows('registered')
        .where('archived')
        .equals(soft_archived ? 1 : 0)
        .toArray(),
    [db, soft_archived],
  )
  const folded = useMemo(() => rows?.map((row) => ({ row, name: foldName(fullName(row)) })), [rows])
  return useMemo(() => {
    if (!folded) return undefined
    const matches = search ? nameMatcher(search) : () => true
    const found = folded
      .filter(
        ({ row, name }) =>
          (!attendance_type || isOfType(row, attendance_type)) &&
          (!parcel_delivery_contact || row.parcel_delivery_contact) &&
          (!participant_self_registration || row.participant_self_registration) &&
          matches(name),
      )
      .map(({ row }) => row)
    const column = (ordering ?? '-created').replace('-', '')
    const sign = (ordering ?? '-created').startsWith('-') ? -1 : 1
    return found.sort(
      (a, b) => compare(sortKey(a, column), sortKey(b, column)) * sign || (a.id < b.id ? -1 : 1),
    )
  }, [folded, search, attendance_type, parcel_delivery_contact, participant_self_registration, ordering])
}
