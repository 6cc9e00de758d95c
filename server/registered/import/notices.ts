import type { ImportNotices } from '../../../contract/registered/registered-import-notices.ts'
import { getFullName } from '../../../contract/rules/person.ts'
import { isAmbiguousName, splitName } from './full-names.ts'
import type { ImportPlan, NewPerson } from './plan.ts'
import type { ImportTable } from './read-rows.ts'

/** Maximum number of notices of each kind. */
const MAX_SHOWN_NOTICES = 20

const buildSplitPreview = ({ head, rows, wholeName }: ImportTable): ImportNotices['split'] => {
  if (wholeName === null) return null
  const fullNames = rows.map(({ row, cells }) => ({ row, name: cells[wholeName] ?? '' }))
  const [ambiguousNames, plainNames] = [true, false].map((wanted) =>
    fullNames.filter(({ name }) => isAmbiguousName(name) === wanted),
  )
  const names = [...(ambiguousNames ?? []), ...(plainNames ?? [])].slice(0, MAX_SHOWN_NOTICES)
  return {
    head: (head[wholeName] ?? '').trim(),
    names: names.map(({ row, name }) => ({ row, ...splitName(name) })),
  }
}

/** Beginning of a totals row below the list of people, in English and Welsh. */
const TOTALS_ROW =
  /^(?:(?:grand |sub-? ?)?totals?|sum|count|average|mean|number of .*|cyfanswm.*|cyfansymiau|nifer .*)(?:[ :].*)?$/i

const isDoubtfulPerson = ({ values }: NewPerson): boolean =>
  TOTALS_ROW.test(values.first_name) ||
  /^(?:totals?|cyfanswm)$/i.test(values.last_name) ||
  !/\p{L}/u.test(values.last_name)

/** Builds the notices that users should check before the import. */
export const buildNotices = (
  table: ImportTable,
  { mended, creates, birthdays }: Pick<ImportPlan, 'mended' | 'creates' | 'birthdays'>,
): ImportNotices => ({
  mended: mended.slice(0, MAX_SHOWN_NOTICES),
  mended_count: mended.length,
  unnamed: table.unnamed,
  split: buildSplitPreview(table),
  doubtful: creates
    .filter(isDoubtfulPerson)
    .slice(0, MAX_SHOWN_NOTICES)
    .map(({ row, values }) => ({ row, name: getFullName(values) })),
  letters: table.letters,
  birthdays: birthdays.slice(0, MAX_SHOWN_NOTICES),
  birthdays_count: birthdays.length,
})
