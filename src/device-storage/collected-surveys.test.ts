import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { COLLECTED_KEY, deleteCollectedSurveys } from '@/replica/collected-surveys.ts'
import { ReplicaDb } from '@/replica/db.ts'
import {
  beginHandOver,
  type CollectedAnswer,
  cleanUpCollectedAnswers,
  countCollectedAnswers,
  deleteCollectedAnswer,
  endHandOver,
  openCollectedAnswers,
  readHandOver,
  storeAnswer,
} from './collected-surveys.ts'

const USER_ID = 'nia'
const db = new ReplicaDb(USER_ID)
afterAll(() => db.close())
beforeEach(async () => {
  await deleteCollectedSurveys(USER_ID)
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
  await beginHandOver(db, USER_ID, 'Bethel')
  expect(await readHandOver()).toEqual({ user: USER_ID, club: 'Bethel' })
  await storeAnswer(USER_ID, buildAnswer('1', 'More cake'))
  await storeAnswer(USER_ID, buildAnswer('1', 'More cake'))
  await storeAnswer(USER_ID, buildAnswer('2', 'Less noise'))
  expect(await readStoredText()).not.toContain('cake')
  const openedAnswers = await openCollectedAnswers(db, USER_ID)
  expect(openedAnswers.map(({ id, suggestions }) => [id, suggestions])).toEqual([
    ['1', 'More cake'],
    ['2', 'Less noise'],
  ])
  expect(openedAnswers[0]?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('still decrypts earlier answers after a second hand-over [B-SUR-03]', async () => {
  await beginHandOver(db, USER_ID, 'Bethel')
  await storeAnswer(USER_ID, buildAnswer('1', 'More cake'))
  await endHandOver(USER_ID)
  await beginHandOver(db, USER_ID, 'Bethel')
  await storeAnswer(USER_ID, buildAnswer('2', 'Less noise'))
  expect(await openCollectedAnswers(db, USER_ID)).toHaveLength(2)
})

it('deletes all data once every answer is sent and the device is back [B-SUR-03]', async () => {
  await beginHandOver(db, USER_ID, 'Bethel')
  await storeAnswer(USER_ID, buildAnswer('1', 'More cake'))
  await cleanUpCollectedAnswers(db, USER_ID)
  await endHandOver(USER_ID)
  await cleanUpCollectedAnswers(db, USER_ID)
  expect(await countCollectedAnswers(USER_ID)).toBe(1)
  await deleteCollectedAnswer(USER_ID, '1')
  await cleanUpCollectedAnswers(db, USER_ID)
  expect(await get(COLLECTED_KEY)).toEqual({})
  expect(await db.kept_forms.count()).toBe(0)
})
