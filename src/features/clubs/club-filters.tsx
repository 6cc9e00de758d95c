import type { ClubType } from '@contract/dashboard/filter.ts'
import { CLUB_NAMES_QUERY, organisationOperations } from '@contract/organisations.ts'
import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useChoices } from '@/data/use-choices.ts'
import { useOptions } from '@/data/use-options.ts'
import { PickChip } from '@/ui/chip.tsx'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { useClubOptionLabels } from './option-labels.ts'

type NameList = string[] | undefined

/** Values chosen in the club filters: regions, regional lead ids and club names. */
export type ChosenClubs = { regions?: NameList; leads?: NameList; clubs?: NameList }

type ClubFiltersProps = {
  address: ChosenClubs
  onChange: (change: ChosenClubs) => void
  /** Label of the club field, "Club Names" by default. */
  clubsLabel?: string
  /** Programme whose clubs can be chosen. Default: all. */
  programme?: ClubType
}

const toOptionalList = (names: string[]): NameList => (names.length > 0 ? names : undefined)

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

const filterOptions = (options: readonly ComboboxOption[], query: string) => {
  const matchesName = buildNameMatcher(query)
  return options.filter(({ label }) => matchesName(foldName(label)))
}

/**
 * Fields with which central staff filter by region, lead and club (DASH-26 to DASH-28, DASH-198 to DASH-203, STAT-33 to
 * STAT-35).
 */
export const ClubFilters = (props: ClubFiltersProps) => {
  const { address, onChange } = props
  const { t } = useLingui()
  const getRegionLabel = useClubOptionLabels()
  const regions = useOptions(organisationOperations['organisations.regions']) ?? []
  return (
    <>
      <Field label={t`Regions`} className="w-full md:w-52">
        <MultiSelect
          options={addChosenOptions(
            regions.map((region) => ({ value: region, label: getRegionLabel(region) })),
            address.regions,
            getRegionLabel,
          )}
          value={address.regions ?? []}
          onValueChange={(chosen) => onChange({ regions: toOptionalList(chosen) })}
          placeholder={t({ message: 'All', context: 'regions' })}
          removeLabel={(label) => t`Remove ${label}`}
        />
      </Field>
      <LeadsAndClubs {...props} />
    </>
  )
}

const LeadsAndClubs = ({ address, onChange, clubsLabel, programme = 'all' }: ClubFiltersProps) => {
  const { t } = useLingui()
  const leads = useOptions(organisationOperations['organisations.regional_leaders']) ?? []
  const clubs = useChoices(organisationOperations['organisations.list'], CLUB_NAMES_QUERY).rows ?? []
  const offeredClubs = clubs.filter((club) => programme === 'all' || club.is_boxes_of_hope === (programme === 'boh'))
  const names = [...new Set(offeredClubs.map(({ organisation_name }) => organisation_name))]
  const chosenNames = address.clubs ?? []
  return (
    <>
      <Field label={t`Church Relationship Leads`} className="w-full md:w-60">
        <MultiSelect
          options={addChosenOptions(
            leads.map(({ id, name }) => ({ value: id, label: name })),
            address.leads,
            () => t`A lead who was chosen`,
          )}
          value={address.leads ?? []}
          onValueChange={(ids) => onChange({ leads: toOptionalList(ids) })}
          placeholder={t({ message: 'All', context: 'church relationship leads' })}
          removeLabel={(label) => t`Remove ${label}`}
        />
      </Field>
      <div className="grid w-full gap-2 md:w-60">
        <Field label={clubsLabel ?? t`Club Names`}>
          <Combobox
            options={names.filter((name) => !chosenNames.includes(name)).map((name) => ({ value: name, label: name }))}
            filter={filterOptions}
            onChoose={(name) => onChange({ clubs: [...chosenNames, name] })}
            placeholder={chosenNames.length > 0 ? t`Add a club` : t({ message: 'All', context: 'clubs' })}
            noneLabel={<Trans>No club has this name.</Trans>}
            moreLabel={(hidden) => <Trans>{hidden} more. Type more letters.</Trans>}
          />
        </Field>
        {chosenNames.length > 0 ? (
          <div className="flex flex-wrap gap-1.5">
            {chosenNames.map((name) => (
              <PickChip
                key={name}
                removeLabel={t`Remove ${name}`}
                onRemove={() => onChange({ clubs: toOptionalList(chosenNames.filter((one) => one !== name)) })}
              >
                {name}
              </PickChip>
            ))}
          </div>
        ) : null}
      </div>
    </>
  )
}
