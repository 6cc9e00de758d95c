import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { COLLECTED_KEY, deleteAllCollected } from '@/replica/collected-surveys.ts'
import { ReplicaDb } from '@/replica/db.ts'
import {
  beginHandOver,
  type CollectedAnswer,
  cleanUpCollected,
  countCollected,
  deleteCollected,
  endHandOver,
  openCollected,
  readHandOver,
  storeAnswer,
} from './collected-surveys.ts'

const USER = 'nia'
const db = new ReplicaDb(USER)
afterAll(() => db.close())
beforeEach(async () => {
  await deleteAllCollected(USER)
  await db.kept_forms.clear()
})

const buildAnswer = (id: string, suggestions: string) =>
  ({ id, anonymous: true, suggestions }) as unknown as CollectedAnswer

const readStoredText = async (): Promise<string> =>
  JSON.stringify(await get(COLLECTED_KEY), (_key, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
  )

it('encrypts each answer at once and decrypts it for its user [B-SUR-03]', async () => {
  expect(await readHandOver()).toBeNull()
  await beginHandOver(db, USER, 'Bethel')
  expect(await readHandOver()).toEqual({ user: USER, club: 'Bethel' })
  await storeAnswer(USER, buildAnswer('1', 'More cake'))
  await storeAnswer(USER, buildAnswer('1', 'More cake'))
  await storeAnswer(USER, buildAnswer('2', 'Less noise'))
  expect(await readStoredText()).not.toContain('cake')
  const openedAnswers = await openCollected(db, USER)
  expect(openedAnswers.map(({ id, suggestions }) => [id, suggestions])).toEqual([
    ['1', 'More cake'],
    ['2', 'Less noise'],
  ])
  expect(openedAnswers[0]?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('still decrypts earlier answers after a second hand-over [B-SUR-03]', async () => {
  await beginHandOver(db, USER, 'Bethel')
  await storeAnswer(USER, buildAnswer('1', 'More cake'))
  await endHandOver(USER)
  await beginHandOver(db, USER, 'Bethel')
  await storeAnswer(USER, buildAnswer('2', 'Less noise'))
  expect(await openCollected(db, USER)).toHaveLength(2)
})

it('deletes all data once every answer is sent and the device is back [B-SUR-03]', async () => {
  await beginHandOver(db, USER, 'Bethel')
  await storeAnswer(USER, buildAnswer('1', 'More cake'))
  await cleanUpCollected(db, USER)
  await endHandOver(USER)
  await cleanUpCollected(db, USER)
  expect(await countCollected(USER)).toBe(1)
  await deleteCollected(USER, '1')
  await cleanUpCollected(db, USER)
  expect(await get(COLLECTED_KEY)).toEqual({})
  expect(await db.kept_forms.count()).toBe(0)
})
