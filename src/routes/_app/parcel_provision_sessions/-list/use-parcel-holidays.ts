import { parcelProvisionOperations } from '@contract/parcel-provisions.ts'
import type { Holiday } from '@contract/rules/holidays.ts'
import { useAnswer } from '@/kit/list/use-answer.ts'
import type { ParcelListState } from './list-state.ts'

type Option = { year: number; holiday: Holiday }

const NONE: Option[] = []

/**
 * The months that the filter offers (PARC-06 to PARC-08), and those that the address asks for: they can be read and taken
 * back also where the server names none.
 */
export const useParcelHolidays = ({ holiday, year }: ParcelListState): readonly Option[] => {
  const { told } = useAnswer(parcelProvisionOperations['parcel_provisions.holidays'], { refused: NONE })
  const offered = told?.answer ?? NONE
  if (!holiday || !year || offered.some((one) => one.holiday === holiday && one.year === year)) return offered
  return [{ year, holiday }, ...offered]
}
