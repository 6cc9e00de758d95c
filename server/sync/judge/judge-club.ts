import { deriveHolidayAllocationId } from '../../../contract/derived-id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { buildFieldProblems } from '../../../contract/problems.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { mergeRecord } from '../conflicts/merge-record.ts'
import { buildEffectContext, writeChanges } from '../rows/context.ts'
import { type Judge, type Outcome, toApplied, toRef, toRejected } from '../rows/outcome.ts'

/** Rejects a holiday that ends before it starts, or is open without dates (HOL-32). */
export const checkHolidayDates = (row: RowByTable['holiday_allocation'], touched: RecordRef[]): Outcome | null => {
  if (row.start_date && row.end_date && row.end_date < row.start_date) {
    return toRejected('end_before_start', touched, {
      end_date: ['before_start'],
    })
  }
  if (row.status !== 'Open' || (row.start_date && row.end_date)) return null
  const missingFields = (['start_date', 'end_date'] as const).filter((field) => !row[field])
  return toRejected('invalid', touched, buildFieldProblems(missingFields, 'missing'))
}

export const judgeHolidaySet: Judge<'holiday.set'> = async (batch, args, madeAt) => {
  const id = deriveHolidayAllocationId(batch.author.organisation, args.year, args.holiday)
  const record = { table: 'holiday_allocation' as const, id }
  const absentRow: RowByTable['holiday_allocation'] = {
    id,
    holiday: args.holiday,
    year: args.year,
    start_date: null,
    end_date: null,
    status: 'Closed',
  }
  return mergeRecord(batch, {
    record,
    touched: [record],
    set: args.set,
    madeAt,
    waits: null,
    absent: absentRow,
    check: (row) => checkHolidayDates(row, [record]),
  })
}

export const judgeChecklistSet: Judge<'checklist.set'> = async (batch, args, madeAt) => {
  const context = await buildEffectContext(batch, [], { madeAt })
  const changes = getDefinition('checklist.set').effect(args, context)
  await writeChanges(batch, changes)
  return toApplied([toRef('checklist', `${args.section}:${args.item}`)])
}
