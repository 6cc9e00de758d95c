import * as v from 'valibot'
import { deriveHolidayAllocationId } from '../derived-id.ts'
import { buildChecklistId, checklistSections, isChecklistItem } from '../rules/checklist.ts'
import { Day } from '../rules/days.ts'
import { holidays } from '../rules/holidays.ts'
import { applyFieldChanges } from '../rules/merge.ts'
import { buildScalarChange, defineMutation, Year } from './mutation.ts'

/** Mutations of the club itself: its holiday dates and its checklist. */
export const clubMutations = {
  'holiday.set': defineMutation({
    version: 1,
    access: 'setup',
    args: v.strictObject({
      year: Year,
      holiday: v.picklist(holidays),
      set: v.strictObject({
        start_date: v.optional(buildScalarChange(v.nullable(Day))),
        end_date: v.optional(buildScalarChange(v.nullable(Day))),
        status: v.optional(buildScalarChange(v.picklist(['Open', 'Closed']))),
      }),
    }),
    record: (a, organisation) => ({
      table: 'holiday_allocation',
      id: deriveHolidayAllocationId(organisation, a.year, a.holiday),
    }),
    needs: () => [],
    creates: false,
    effect: (a, context) => {
      const id = deriveHolidayAllocationId(context.organisation, a.year, a.holiday)
      const closedRow = {
        id,
        holiday: a.holiday,
        year: a.year,
        start_date: null,
        end_date: null,
        status: 'Closed' as const,
      }
      const row = applyFieldChanges(context.read('holiday_allocation', id) ?? closedRow, a.set)
      return [{ table: 'holiday_allocation', id, row }]
    },
  }),

  'checklist.set': defineMutation({
    version: 1,
    access: 'ready_steady_cook',
    args: v.pipe(
      v.strictObject({
        section: v.picklist(checklistSections),
        item: v.string(),
        ticked: v.boolean(),
      }),
      v.check((a) => isChecklistItem(a.section, a.item)),
    ),
    record: (a) => ({ table: 'checklist', id: buildChecklistId(a.section, a.item) }),
    needs: () => [],
    creates: false,
    effect: (a) => {
      const id = buildChecklistId(a.section, a.item)
      return [{ table: 'checklist', id, row: a.ticked ? { id, section: a.section, item: a.item } : null }]
    },
  }),
} as const
