import { expect, it } from 'vitest'
import { makeDoor, openDoor } from './door.ts'

const KEY = new Uint8Array(32).fill(7)

it("makes each guess cost OWASP's number of rounds, and refuses a wrong secret", async () => {
  const door = await makeDoor(KEY, 'pẅy sy’n gwybod')
  expect(door.rounds).toBeGreaterThanOrEqual(600_000)
  expect(await openDoor(door, 'pẅy sy’n gwybod'.normalize('NFD'))).toEqual(KEY)
  expect(await openDoor(door, 'pwy sy’n gwybod')).toBeNull()
}, 60_000)

it('opens a door only with its original number of rounds', async () => {
  const door = await makeDoor(KEY, '402817')
  expect(await openDoor({ ...door, rounds: 1000 }, '402817')).toBeNull()
  expect(await openDoor(door, '402817')).toEqual(KEY)
}, 60_000)
