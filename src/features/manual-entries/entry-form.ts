import type { goldenNumbersManualEntryOperations } from '@contract/golden-numbers-manual-entries.ts'
import type { OperationOutput } from '@contract/operation.ts'
import { useLingui } from '@lingui/react/macro'
import type { Values } from '@/kit/form/values.ts'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { useEntryLabels } from './use-entry-labels.ts'

type ManualEntry = OperationOutput<
  (typeof goldenNumbersManualEntryOperations)['golden_numbers_manual_entries.list']
>['results'][number]

const subjectFieldNames = ['year', 'organisation', 'holiday']

/** Builds the form settings for entries with the given counts: texts, labels, empty values and read-only facts. */
export const useEntryForm = (countFields: readonly string[]) => {
  const { t } = useLingui()
  const labels = useEntryLabels()
  const getHolidayLabel = useHolidayLabel()
  const fieldNames = [...subjectFieldNames, ...countFields]
  return {
    newTitle: t`New manual entry`,
    savedMessage: t`Manual entry successfully saved`,
    labels: labels as Readonly<Record<string, string>>,
    empty: Object.fromEntries(fieldNames.map((field) => [field, null])) as Values,
    toValues: (entry: Values): Values => Object.fromEntries(fieldNames.map((field) => [field, entry[field]])),
    getTitle: ({ organisation__organisation_name: club, year, holiday }: ManualEntry) =>
      `${club}, ${getHolidayLabel(holiday)} ${year}`,
    facts: ({ date, created, created_by }: ManualEntry) => [
      { term: t`Date`, value: formatDayCell(date) },
      { term: t`Created`, value: formatDateCell(created) },
      { term: t`Created by`, value: created_by },
    ],
  }
}
