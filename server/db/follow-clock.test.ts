import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { followDatabaseClock } from './follow-clock.ts'

const HOUR_MS = 3_600_000
const SystemDate = Date
const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }

it('uses the clock of the database while the machine’s clock is wrong [B-OPS-04]', async () => {
  const readSystemTime = SystemDate.now.bind(SystemDate)
  onTestFinished(() => {
    SystemDate.now = readSystemTime
    globalThis.Date = SystemDate
  })
  SystemDate.now = () => readSystemTime() + HOUR_MS
  const clock = await followDatabaseClock(inject('databaseUrl'), log)
  clock.stop()
  expect(Math.abs(Date.now() - readSystemTime())).toBeLessThan(5000)
  expect(Math.abs(Date.parse(new Date().toISOString()) - readSystemTime())).toBeLessThan(5000)
  expect(new SystemDate() instanceof Date).toBe(true)
  expect(new Date('2026-08-05T12:00:00Z').toISOString()).toBe('2026-08-05T12:00:00.000Z')
  expect(log.error).toHaveBeenCalledWith({ seconds: 3600 }, expect.stringContaining('database clock used'))

  SystemDate.now = readSystemTime
  const laterClock = await followDatabaseClock(inject('databaseUrl'), log)
  laterClock.stop()
  expect(globalThis.Date).toBe(SystemDate)
})

it('reports an unreachable database and keeps the machine’s clock', async () => {
  const clock = await followDatabaseClock('postgres://nia:hush@127.0.0.1:1/hallbook', log)
  clock.stop()
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'clock not checked')
  expect(globalThis.Date).toBe(SystemDate)
})
