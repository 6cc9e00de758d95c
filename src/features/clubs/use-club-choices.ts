import type { ClubType } from '@contract/dashboard/filter.ts'
import { CLUB_NAMES_QUERY, organisationOperations } from '@contract/organisations.ts'
import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { useLingui } from '@lingui/react/macro'
import { useChoices } from '@/data/use-choices.ts'
import { useOptions } from '@/data/use-options.ts'
import type { ComboboxOption } from '@/ui/combobox.tsx'
import { useClubOptionLabels } from './option-labels.ts'

type NameList = string[] | undefined

/** Values chosen in the club filters: regions, regional lead ids and club names. */
export type ChosenClubs = { regions?: NameList; leads?: NameList; clubs?: NameList }

/** Returns undefined for an empty list, so that a filter without values is not in the URL. */
export const toOptionalList = (names: string[]): NameList => (names.length > 0 ? names : undefined)

/** Filters the options of a club filter by the typed text. */
export const filterClubOptions = (options: readonly ComboboxOption[], query: string) => {
  const matchesName = buildNameMatcher(query)
  return options.filter(({ label }) => matchesName(foldName(label)))
}

/**
 * Adds the chosen values to the options. Otherwise a user could not remove a value that the server does not offer, or
 * any value while the server is unreachable.
 */
const addChosenOptions = (options: readonly ComboboxOption[], chosen: NameList, label = (value: string) => value) => [
  ...options,
  ...(chosen ?? [])
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: label(value) })),
]

/** Loads the options of the region filter, with the chosen regions. */
export function useRegionChoices(chosen: NameList) {
  const getRegionLabel = useClubOptionLabels()
  const regions = useOptions(organisationOperations['organisations.regions']) ?? []
  return addChosenOptions(
    regions.map((region) => ({ value: region, label: getRegionLabel(region) })),
    chosen,
    getRegionLabel,
  )
}

/** Loads the options of the filter by lead, with the chosen leads. */
export function useLeadChoices(chosen: NameList) {
  const { t } = useLingui()
  const leads = useOptions(organisationOperations['organisations.regional_leaders']) ?? []
  return addChosenOptions(
    leads.map(({ id, name }) => ({ value: id, label: name })),
    chosen,
    () => t`A lead who was chosen`,
  )
}

/** Loads the names of a programme's clubs that are not chosen yet. */
export function useClubNameChoices(chosen: NameList, programme: ClubType) {
  const clubs = useChoices(organisationOperations['organisations.list'], CLUB_NAMES_QUERY).rows ?? []
  const offeredClubs = clubs.filter((club) => programme === 'all' || club.is_boxes_of_hope === (programme === 'boh'))
  const names = [...new Set(offeredClubs.map(({ organisation_name }) => organisation_name))]
  return names.filter((name) => !chosen?.includes(name)).map((name) => ({ value: name, label: name }))
}
