import { holidayTextOperations } from '@contract/club-status/holiday-texts.ts'
import type { Wave } from '@contract/club-status/text-wording.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useFormValues } from '@/kit/form/form-context.ts'
import type { Values } from '@/kit/form/values.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

/** Debounce after the last typed character, in ms. */
const DEBOUNCE_MS = 800

const textFieldByWave = { 1: 'first_text', 2: 'second_text', 3: 'third_text' } as const

type NamedHoliday = (typeof namedHolidays)[number]
const isHoliday = (value: unknown): value is NamedHoliday => (namedHolidays as readonly unknown[]).includes(value)

/**
 * Loads a preview for the form's current values: the people who would get a text, and the people left out (B-TXT-02).
 * @param id id of the saved record, or null for a new record
 */
export const useDryRun = (id: string | null, wave: Wave) => {
  const values = useFormValues((formValues: Values) => formValues)
  const { holiday, year, include_regions, exclude_regions, include_on_hold } = values
  const text = values[textFieldByWave[wave]]
  const text_cy = values[`${textFieldByWave[wave]}_cy`]
  const body = useDebouncedValue(
    {
      id,
      wave,
      holiday: holiday as NamedHoliday,
      year: year as number,
      include_regions: include_regions as string[],
      exclude_regions: exclude_regions as string[],
      include_on_hold: include_on_hold as string[],
      text: text as string | null,
      text_cy: text_cy as string | null,
    },
    DEBOUNCE_MS,
  )
  const isWanted = isHoliday(body.holiday) && typeof body.year === 'number' && body.year >= 2022
  return {
    ...useOperationQuery(holidayTextOperations['holiday_texts.dry_run'], { body, wanted: isWanted, keep: true }),
    wanted: isWanted,
  }
}
