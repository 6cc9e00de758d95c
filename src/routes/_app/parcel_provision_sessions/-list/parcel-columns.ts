import { useLingui } from '@lingui/react/macro'
import type { ParcelColumn } from './list-state.ts'

export type ParcelColumns = readonly { value: ParcelColumn; label: string; number?: true }[]

/** Returns the columns of the list with their header labels (PARC-12). */
export const useParcelColumns = (): ParcelColumns => {
  const { t } = useLingui()
  return [
    { value: 'date', label: t`Date` },
    { value: 'holiday', label: t`Holiday` },
    { value: 'total_parcels', label: t`Families`, number: true },
    { value: 'total_adults', label: t`Adults`, number: true },
    { value: 'total_children', label: t`Children`, number: true },
    { value: 'total_meals', label: t`Meals`, number: true },
  ]
}
