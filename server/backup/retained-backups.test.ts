import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/rules/days.ts'
import { type StoredBackup, selectExpiredBackups } from './retained-backups.ts'

const now = new Date('2026-11-30T12:00:00Z')

const buildBackup = (ageMs: number, isGood = true): StoredBackup => ({
  file: `backup-${ageMs / HOUR_MS}${isGood ? '' : '-bad'}`,
  startedAt: new Date(now.getTime() - ageMs),
  isGood,
})

const listRetainedDays = (backups: StoredBackup[]): string[] => {
  const expiredFiles = new Set(selectExpiredBackups(backups, now).map(({ file }) => file))
  const retainedBackups = backups.filter(({ file }) => !expiredFiles.has(file))
  return retainedBackups.map(({ startedAt }) => startedAt.toISOString().slice(0, 10)).sort()
}

describe('selectExpiredBackups', () => {
  it('retains 7 days, 4 weeks and 12 months of daily backups', () => {
    const dailyBackups = Array.from({ length: 500 }, (_, day) => buildBackup(day * DAY_MS + HOUR_MS))
    const monthDays =
      '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31'
    const otherDays =
      '2026-09-30 2026-10-31 2026-11-15 2026-11-22 2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28'
    expect(listRetainedDays(dailyBackups).join(' ')).toBe(`${monthDays} ${otherDays} 2026-11-29 2026-11-30`)
  })

  it('retains every backup of the last 24 hours, then one of a day', () => {
    const hourlyBackups = Array.from({ length: 60 }, (_, hour) => buildBackup(hour * HOUR_MS))
    expect(listRetainedDays(hourlyBackups)).toHaveLength(24 + 1)
  })

  it('retains the last good backup at any age', () => {
    const backups = [buildBackup(800 * DAY_MS), buildBackup(801 * DAY_MS), buildBackup(HOUR_MS, false)]
    expect(selectExpiredBackups(backups, now)).toEqual([backups[1]])
  })

  it('prefers a good backup to a later one without files', () => {
    const backups = [buildBackup(50 * HOUR_MS), buildBackup(49 * HOUR_MS, false)]
    expect(selectExpiredBackups(backups, now)).toEqual([backups[1]])
  })
})
