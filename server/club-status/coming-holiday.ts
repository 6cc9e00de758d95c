import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Day, getYear } from '../../contract/rules/days.ts'
import { getHolidayByMonth, namedHolidays } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { holidayAllocation } from '../db/schema.ts'

export type ComingHoliday = { year: number; holiday: (typeof namedHolidays)[number] }

/**
 * Finds the holiday for which clubs are confirmed now. This is the holiday of the current two months, or the next one
 * after the holiday has ended in most clubs.
 */
export async function findComingHoliday(tx: Tx, today: Day): Promise<ComingHoliday> {
  const year = getYear(today)
  const holiday = getHolidayByMonth(today) as ComingHoliday['holiday']
  const [row] = await tx
    .select({
      lastDay: sql<Day | null>`percentile_disc(0.5) WITHIN GROUP (ORDER BY ${holidayAllocation.end_date})`,
    })
    .from(holidayAllocation)
    .where(
      and(
        eq(holidayAllocation.year, year),
        eq(holidayAllocation.holiday, holiday),
        eq(holidayAllocation.status, 'Open'),
        isNull(holidayAllocation.deleted_at),
      ),
    )
  return row?.lastDay && row.lastDay < today ? getNextHoliday({ year, holiday }) : { year, holiday }
}

function getNextHoliday({ year, holiday }: ComingHoliday): ComingHoliday {
  const next = namedHolidays[namedHolidays.indexOf(holiday) + 1]
  return next ? { year, holiday: next } : { year: year + 1, holiday: namedHolidays[0] }
}
