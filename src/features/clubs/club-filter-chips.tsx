import type { ClubType } from '@contract/dashboard/filter.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { MultiOptionList } from '@/ui/option-list.tsx'
import { ChosenClubNames } from './club-filters.tsx'
import {
  type ChosenClubs,
  filterClubOptions,
  toOptionalList,
  useClubNameChoices,
  useLeadChoices,
  useRegionChoices,
} from './use-club-choices.ts'

type ClubFilterChipsProps = {
  address: ChosenClubs
  onChange: (change: ChosenClubs) => void
  /** Programme whose clubs can be chosen. */
  programme: ClubType
}

/** Chips with which central staff filter the dashboard by region, lead and club (DASH-26 to DASH-28). */
export const ClubFilterChips = ({ address, onChange, programme }: ClubFilterChipsProps) => {
  const { t } = useLingui()
  return (
    <>
      <MultiFilterChip
        label={t`Regions`}
        options={useRegionChoices(address.regions)}
        value={address.regions ?? []}
        onChange={(regions) => onChange({ regions: toOptionalList(regions) })}
      />
      <MultiFilterChip
        label={t`Church Relationship Leads`}
        options={useLeadChoices(address.leads)}
        value={address.leads ?? []}
        onChange={(leads) => onChange({ leads: toOptionalList(leads) })}
      />
      <ClubNamesChip address={address} onChange={onChange} programme={programme} />
    </>
  )
}

const ClubNamesChip = ({ address, onChange, programme }: ClubFilterChipsProps) => {
  const { t } = useLingui()
  const clubs = useClubNameChoices(address.clubs, programme)
  const names = address.clubs ?? []
  const label = t`Club Names`
  const changeNames = (changed: string[]) => onChange({ clubs: toOptionalList(changed) })
  return (
    <FilterChip
      label={label}
      value={useChosenText(names)}
      noneLabel={t({ message: 'any', context: 'filter' })}
      clearLabel={t`Clear: ${label}`}
      onClear={() => changeNames([])}
    >
      {() => (
        <div className="grid w-80 max-w-full gap-2">
          <ChosenClubNames names={names} onChange={changeNames} />
          <Combobox
            list="inline"
            aria-label={label}
            options={clubs}
            filter={filterClubOptions}
            onChoose={(name) => changeNames([...names, name])}
            noneLabel={<Trans>No club has this name.</Trans>}
            moreLabel={(hidden) => <Trans>{hidden} more. Type more letters.</Trans>}
          />
        </div>
      )}
    </FilterChip>
  )
}

type MultiFilterChipProps = {
  label: string
  options: readonly ComboboxOption[]
  value: readonly string[]
  /** Called with the ticked values in the order of the options. */
  onChange: (value: string[]) => void
}

/** Filter chip with several values. */
export const MultiFilterChip = ({ label, options, value, onChange }: MultiFilterChipProps) => {
  const { t } = useLingui()
  const chosenOptions = options.filter((option) => value.includes(option.value))
  return (
    <FilterChip
      label={label}
      value={useChosenText(chosenOptions.map((option) => option.label))}
      noneLabel={t({ message: 'any', context: 'filter' })}
      clearLabel={t`Clear: ${label}`}
      onClear={() => onChange([])}
    >
      {() => (
        <MultiOptionList
          options={options}
          value={value}
          onChange={(changed, isTicked) =>
            onChange(
              options
                .map((option) => option.value)
                .filter((each) => (each === changed ? isTicked : value.includes(each))),
            )
          }
        />
      )}
    </FilterChip>
  )
}

/** Text of the chosen values, short enough for a chip. Null if nothing is chosen. */
function useChosenText(labels: readonly string[]): string | null {
  const { t } = useLingui()
  const [first, second] = labels
  if (first === undefined) return null
  const moreCount = labels.length - 1
  if (moreCount > 1) return t`${first} and ${moreCount} more`
  return second === undefined ? first : `${first}, ${second}`
}
