import { foldName, nameMatcher } from '@contract/rules/alphabet.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Stored } from '@/replica/db.ts'
import { useReplica } from './use-replica.ts'

type PeopleQuery = {
  search?: string | undefined
  archived?: boolean | undefined
  ordering?: string | undefined
}

const compare = (a: unknown, b: unknown): number => {
  const [x, y] = [a ?? '', b ?? '']
  if (x === y) return 0
  if (x === '') return 1
  if (y === '') return -1
  return String(x).localeCompare(String(y), 'en', { numeric: true })
}

/**
 * The people of the replica that match, newest first unless ordered otherwise (REG-25). Rows are read when
 * they change; a keystroke only filters what is in memory.
 */
export const usePeopleList = ({
  search,
  archived,
  ordering,
}: PeopleQuery): Stored<'registered'>[] | undefined => {
  const { db } = useReplica()
  const rows = useLiveQuery(
    () =>
      db
        .rows('registered')
        .where('archived')
        .equals(archived ? 1 : 0)
        .toArray(),
    [db, archived],
  )
  const folded = useMemo(() => rows?.map((row) => ({ row, name: foldName(fullName(row)) })), [rows])
  return useMemo(() => {
    if (!folded) return undefined
    const matches = search ? nameMatcher(search) : () => true
    const found = folded.filter(({ name }) => matches(name)).map(({ row }) => row)
    const column = (ordering ?? '-created').replace('-', '') as keyof Stored<'registered'>
    const sign = (ordering ?? '-created').startsWith('-') ? -1 : 1
    return found.sort((a, b) => compare(a[column], b[column]) * sign || (a.id < b.id ? -1 : 1))
  }, [folded, search, ordering])
}
