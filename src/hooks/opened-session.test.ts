import { expect, it } from 'vitest'
import type { ReplicaDb } from '@/replica/db.ts'
import { openedOnce } from './opened-session.ts'

const session = { get: () => ({}), subscribe: () => () => {} }

it('what the next screen of a session shows is not read again, and closed once the last has gone', async () => {
  const [db, other] = [{}, {}] as ReplicaDb[]
  const closed: string[] = []
  let reads = 0
  const open = openedOnce(async (_db: ReplicaDb, id: string) => {
    reads += 1
    const name = `${id} ${reads}`
    return { name, session, close: () => void closed.push(name) }
  })
  const attendance = await open(db as ReplicaDb, 'a')
  const board = await open(db as ReplicaDb, 'a')
  expect(board).toBe(attendance)
  expect(reads).toBe(1)
  attendance.close()
  expect(closed).toEqual([])
  board.close()
  expect(closed).toEqual(['a 1'])
  // Closed, of another session or another user: read.
  const again = await open(db as ReplicaDb, 'a')
  const elsewhere = await open(db as ReplicaDb, 'b')
  const theirs = await open(other as ReplicaDb, 'b')
  expect([again, elsewhere, theirs].map(({ name }) => name)).toEqual(['a 2', 'b 3', 'b 4'])
  again.close()
  theirs.close()
  elsewhere.close()
  expect(closed).toEqual(['a 1', 'a 2', 'b 4', 'b 3'])
})
