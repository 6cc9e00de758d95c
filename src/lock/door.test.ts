import { expect, it } from 'vitest'
import { makeDoor, openDoor } from './door.ts'

const KEY = new Uint8Array(32).fill(7)

it('a guess at what opens a door costs what OWASP asks for, and a wrong one opens nothing', async () => {
  const door = await makeDoor(KEY, 'pẅy sy’n gwybod')
  expect(door.rounds).toBeGreaterThanOrEqual(600_000)
  expect(await openDoor(door, 'pẅy sy’n gwybod'.normalize('NFD'))).toEqual(KEY)
  expect(await openDoor(door, 'pwy sy’n gwybod')).toBeNull()
}, 60_000)

it('a door opens at what it cost when it was made, and never at less', async () => {
  const door = await makeDoor(KEY, '402817')
  expect(await openDoor({ ...door, rounds: 1000 }, '402817')).toBeNull()
  expect(await openDoor(door, '402817')).toEqual(KEY)
}, 60_000)
