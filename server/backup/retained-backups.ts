import { DAY_MS } from '../../contract/rules/days.ts'

/** A backup whose file exists. */
export type StoredBackup = {
  file: string
  startedAt: Date
  /** False if files were missing. */
  isGood: boolean
}

const RETAINED_DAYS = 7
const RETAINED_WEEKS = 4
const RETAINED_MONTHS = 12
/** Days between 1 January 1970 and the Monday before. */
const EPOCH_WEEKDAY = 3

const getDayNumber = (time: Date): number => Math.floor(time.getTime() / DAY_MS)
const getWeekNumber = (time: Date): number => Math.floor((getDayNumber(time) + EPOCH_WEEKDAY) / 7)
const getMonthNumber = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth()

const periods: readonly { getNumber: (time: Date) => number; count: number }[] = [
  { getNumber: getDayNumber, count: RETAINED_DAYS },
  { getNumber: getWeekNumber, count: RETAINED_WEEKS },
  { getNumber: getMonthNumber, count: RETAINED_MONTHS },
]

/**
 * Returns the backups that may be deleted. Retained are all backups of the last 24 hours, the last one of each of 7
 * days, 4 weeks and 12 months (UTC), and the last good one. A good backup is preferred to a later one with missing
 * files.
 */
export const selectExpiredBackups = (backups: readonly StoredBackup[], now: Date): StoredBackup[] => {
  const sortedBackups = [...backups].sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const preferredBackups = [...sortedBackups.filter(({ isGood }) => isGood), ...sortedBackups.filter((b) => !b.isGood)]
  const retainedFiles = new Set<string>()
  const lastGoodBackup = sortedBackups.find(({ isGood }) => isGood)
  if (lastGoodBackup) retainedFiles.add(lastGoodBackup.file)
  for (const { file, startedAt } of sortedBackups)
    if (now.getTime() - startedAt.getTime() < DAY_MS) retainedFiles.add(file)
  for (const { getNumber, count } of periods) {
    const seenNumbers = new Set<number>()
    for (const { file, startedAt } of preferredBackups) {
      const number = getNumber(startedAt)
      if (seenNumbers.has(number) || number <= getNumber(now) - count) continue
      seenNumbers.add(number)
      retainedFiles.add(file)
    }
  }
  return sortedBackups.filter(({ file }) => !retainedFiles.has(file))
}
