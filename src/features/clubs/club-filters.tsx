import { Trans, useLingui } from '@lingui/react/macro'
import { PickChip } from '@/ui/chip.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import {
  type ChosenClubs,
  filterClubOptions,
  toOptionalList,
  useClubNameChoices,
  useLeadChoices,
  useRegionChoices,
} from './use-club-choices.ts'

type ClubFiltersProps = {
  address: ChosenClubs
  onChange: (change: ChosenClubs) => void
  /** Label of the club field, "Club Names" by default. */
  clubsLabel?: string
}

/** Fields with which central staff filter a report by region, lead and club (DASH-198 to DASH-203, STAT-33 to STAT-35). */
export const ClubFilters = (props: ClubFiltersProps) => {
  const { address, onChange } = props
  const { t } = useLingui()
  const regions = useRegionChoices(address.regions)
  return (
    <>
      <Field label={t`Regions`} className="w-full md:w-52">
        <MultiSelect
          options={regions}
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

const LeadsAndClubs = ({ address, onChange, clubsLabel }: ClubFiltersProps) => {
  const { t } = useLingui()
  const leads = useLeadChoices(address.leads)
  const clubs = useClubNameChoices(address.clubs, 'all')
  const chosenNames = address.clubs ?? []
  return (
    <>
      <Field label={t`Church Relationship Leads`} className="w-full md:w-60">
        <MultiSelect
          options={leads}
          value={address.leads ?? []}
          onValueChange={(ids) => onChange({ leads: toOptionalList(ids) })}
          placeholder={t({ message: 'All', context: 'church relationship leads' })}
          removeLabel={(label) => t`Remove ${label}`}
        />
      </Field>
      <div className="grid w-full gap-2 md:w-60">
        <Field label={clubsLabel ?? t`Club Names`}>
          <Combobox
            options={clubs}
            filter={filterClubOptions}
            onChoose={(name) => onChange({ clubs: [...chosenNames, name] })}
            placeholder={chosenNames.length > 0 ? t`Add a club` : t({ message: 'All', context: 'clubs' })}
            noneLabel={<Trans>No club has this name.</Trans>}
            moreLabel={(hidden) => <Trans>{hidden} more. Type more letters.</Trans>}
          />
        </Field>
        <ChosenClubNames names={chosenNames} onChange={(names) => onChange({ clubs: toOptionalList(names) })} />
      </div>
    </>
  )
}

type ChosenClubNamesProps = { names: readonly string[]; onChange: (names: string[]) => void }

/** Chosen clubs of a filter, each with a cross. Nothing if no club is chosen. */
export const ChosenClubNames = ({ names, onChange }: ChosenClubNamesProps) => {
  const { t } = useLingui()
  if (names.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <PickChip
          key={name}
          removeLabel={t`Remove ${name}`}
          onRemove={() => onChange(names.filter((one) => one !== name))}
        >
          {name}
        </PickChip>
      ))}
    </div>
  )
}
