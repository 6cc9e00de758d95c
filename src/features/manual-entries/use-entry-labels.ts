import type { goldenCounts, optionalGoldenCounts } from '@contract/golden-numbers-manual-entries.ts'
import type {
  boxesOfHopeParcelCounts,
  mainParcelCounts,
  parcelCounts,
} from '@contract/parcel-provisions-manual-entries.ts'
import { useLingui } from '@lingui/react/macro'

type CountField = (
  | typeof goldenCounts
  | typeof optionalGoldenCounts
  | typeof parcelCounts
  | typeof mainParcelCounts
  | typeof boxesOfHopeParcelCounts
)[number]

/** Returns the label of each field of a manual entry. */
export const useEntryLabels = (): Record<CountField | 'year' | 'organisation' | 'holiday', string> => {
  const { t } = useLingui()
  return {
    year: t`Year`,
    organisation: t`Club`,
    holiday: t`Holiday`,
    number_of_sessions: t`Sessions`,
    eligible_child_meals: t`Eligible child meals`,
    eligible_parent_meals: t`Eligible parent meals`,
    unique_eligible_children: t`Unique eligible children`,
    unique_eligible_parents: t`Unique eligible parents`,
    unique_volunteers: t`Unique volunteers`,
    children_accessed_wider_support_of_church: t`Children who accessed wider support of the church`,
    parents_accessed_wider_support_of_church: t`Parents who accessed wider support of the church`,
    year_to_date_unique_eligible_children: t`Year to date: unique eligible children`,
    year_to_date_unique_eligible_parents: t`Year to date: unique eligible parents`,
    year_to_date_unique_volunteers: t`Year to date: unique volunteers`,
    year_to_date_children_accessed_wider_support_of_church: t`Year to date: children who accessed wider support of the church`,
    year_to_date_parents_accessed_wider_support_of_church: t`Year to date: parents who accessed wider support of the church`,
    number_of_provision_sessions: t`Provision sessions`,
    number_of_parcels: t`Parcels`,
    number_of_portions: t`Portions`,
    unique_families_served: t`Unique families served`,
    unique_parcels_with_wellbeing_resources: t`Unique parcels with wellbeing resources`,
  }
}
