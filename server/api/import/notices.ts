import type { ImportNotices } from '../../../contract/registered/registered-import-notices.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { ImportPlan, NewPerson } from './plan.ts'
import type { ImportTable } from './read-rows.ts'
import { isUnsure, splitName } from './whole-names.ts'

/** Maximum number of notices of each kind. */
const SHOWN = 20

const splitOf = ({ head, rows, wholeName }: ImportTable): ImportNotices['split'] => {
  if (wholeName === null) return null
  const whole = rows.map(({ row, cells }) => ({ row, name: cells[wholeName] ?? '' }))
  const [unsure, plain] = [true, false].map((wanted) => whole.filter(({ name }) => isUnsure(name) === wanted))
  const names = [...(unsure ?? []), ...(plain ?? [])].slice(0, SHOWN)
  return {
    head: (head[wholeName] ?? '').trim(),
    names: names.map(({ row, name }) => ({ row, ...splitName(name) })),
  }
}

/** Beginning of a totals row below the list of people, in English and Welsh. */
const SUMS =
  /^(?:(?:grand |sub-? ?)?totals?|sum|count|average|mean|number of .*|cyfanswm.*|cyfansymiau|nifer .*)(?:[ :].*)?$/i

const isDoubtful = ({ values }: NewPerson): boolean =>
  SUMS.test(values.first_name) ||
  /^(?:totals?|cyfanswm)$/i.test(values.last_name) ||
  !/\p{L}/u.test(values.last_name)

/** Builds the notices that users should check before the import. */
export const noticesOf = (
  table: ImportTable,
  { mended, creates, birthdays }: Pick<ImportPlan, 'mended' | 'creates' | 'birthdays'>,
): ImportNotices => ({
  mended: mended.slice(0, SHOWN),
  mended_count: mended.length,
  unnamed: table.unnamed,
  split: splitOf(table),
  doubtful: creates
    .filter(isDoubtful)
    .slice(0, SHOWN)
    .map(({ row, values }) => ({ row, name: fullName(values) })),
  letters: table.letters,
  birthdays: birthdays.slice(0, SHOWN),
  birthdays_count: birthdays.length,
})
