import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ClubHoliday } from '../../contract/club-status/holiday-confirmations.ts'
import { AppError } from '../../contract/errors.ts'
import type { HolidayAllocationRow } from '../../contract/rows.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { readConfirmedHolidays } from '../club-status/holiday-confirmations.ts'
import type { Db } from '../db/client.ts'
import { holidayAllocation } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { applyChanges, type PlainChange } from '../sync/push/plain-write.ts'

const readAllocations = (db: Db, user: CurrentUser, year?: number): Promise<HolidayAllocationRow[]> =>
  db.club(requireClubId(user), async (tx) => {
    const allocationRows = await tx
      .select()
      .from(holidayAllocation)
      .where(
        and(
          eq(holidayAllocation.organisation_id, requireClubId(user)),
          isNull(holidayAllocation.deleted_at),
          year ? eq(holidayAllocation.year, year) : undefined,
        ),
      )
      .orderBy(asc(holidayAllocation.year), asc(holidayAllocation.start_date), asc(holidayAllocation.id))
    return allocationRows as HolidayAllocationRow[]
  })

type AllocationValues = Pick<HolidayAllocationRow, 'holiday' | 'status' | 'start_date' | 'end_date'>

const buildChange = (
  year: number,
  before: HolidayAllocationRow | undefined,
  newValues: AllocationValues,
): PlainChange => ({
  name: 'holiday.set',
  args: {
    year,
    holiday: newValues.holiday,
    set: {
      status: { base: before?.status ?? null, value: newValues.status },
      start_date: { base: before?.start_date ?? null, value: newValues.start_date },
      end_date: { base: before?.end_date ?? null, value: newValues.end_date },
    },
  },
})

/** Returns the holidays that the club has set itself. */
const getAllocatedHolidays = (holidays: readonly ClubHoliday[]) =>
  holidays.filter(({ status }) => status !== null).map(({ holiday }) => holiday)

export const holidayAllocationHandlers = {
  'holiday_allocation.list': async ({ db, user }) => readAllocations(db, user),
  'holiday_allocation.holidays': async () => [...namedHolidays],
  'holiday_allocation.year': async ({ db, user, params, query }) =>
    user.is_staff
      ? readConfirmedHolidays(db, user, query.organisation, params.year)
      : readAllocations(db, user, params.year),
  'holiday_allocation.year_holidays': async ({ db, user, params, query }) =>
    user.is_staff
      ? getAllocatedHolidays(await readConfirmedHolidays(db, user, query.organisation, params.year))
      : (await readAllocations(db, user, params.year)).map((a) => a.holiday),
  'holiday_allocation.save': async ({ db, user, params: { year }, query, body }) => {
    if (body.some((row) => row.year !== year)) {
      throw new AppError('invalid', { year: ['year_of_rows'] })
    }
    const allocationByHoliday = new Map((await readAllocations(db, user, year)).map((a) => [a.holiday, a]))
    const listedHolidays = new Set(body.map((row) => row.holiday))
    // Close holidays that are left out, because the rows are the complete set unless `partial` is set (HOL-53).
    const rowsToClose = query.partial
      ? []
      : [...allocationByHoliday.values()].filter((a) => a.status === 'Open' && !listedHolidays.has(a.holiday))
    await applyChanges(db, user, [
      ...body.map((row) => buildChange(year, allocationByHoliday.get(row.holiday), row)),
      ...rowsToClose.map((row) => buildChange(year, row, { ...row, status: 'Closed' })),
    ])
    return readAllocations(db, user, year)
  },
} satisfies Partial<Handlers>
