import { churchRelationshipLeadOperations } from '@contract/church-relationship-leads.ts'
import { fundingTags } from '@contract/option-lists.ts'
import { organisationOperations } from '@contract/organisations.ts'
import { useLingui } from '@lingui/react/macro'
import { useOptions } from '@/data/use-options.ts'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { FlagField, NumberField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { MultiChoiceField, OptionsField } from '@/kit/form/options-fields.tsx'
import { type ClubHealth, clubHealthDisplays } from '@/kit/page/club-health-badge.tsx'

const buildOptions = (values: readonly string[] | undefined, words = (value: string) => value) =>
  values?.map((value) => ({ value, label: words(value) }))

/**
 * The fields of a club.
 * @param ofProgrammes true for main programme staff, who also see the programme and `hold_status` (ORG-21, ORG-22,
 * ORG-42)
 */
export const ClubFields = ({ ofProgrammes }: { ofProgrammes: boolean }) => {
  const { t, i18n } = useLingui()
  const getOptionLabel = useClubOptionLabels()
  const regions = useOptions(organisationOperations['organisations.regions'])
  const healthStatuses = useOptions(organisationOperations['organisations.club_health_statuses'])
  const holdStatuses = useOptions(organisationOperations['hold_statuses.list'])
  const leads = useOptions(churchRelationshipLeadOperations['regional_leaders.list'], { limit: 1000 })
  return (
    <FormCard title={t`Club details`} columns>
      <TextField name="organisation_name" />
      <TextField name="organisation_id" />
      <OptionsField name="region" options={buildOptions(regions, getOptionLabel)} none={t`No region`} />
      <OptionsField
        name="regional_leader"
        options={leads?.results.map(({ id, name }) => ({ value: id, label: name }))}
        none={t`No lead`}
      />
      <OptionsField
        name="club_health_status"
        options={healthStatuses?.map((value) => ({
          value,
          label: Object.hasOwn(clubHealthDisplays, value)
            ? i18n._(clubHealthDisplays[value as ClubHealth].words)
            : value,
        }))}
        none={t`Not set`}
      />
      {ofProgrammes ? (
        <OptionsField name="hold_status" options={buildOptions(holdStatuses, getOptionLabel)} none={t`Not on hold`} />
      ) : null}
      <TextField name="dbs_contact_name" optional />
      <TextField name="dbs_contact_email" type="email" optional />
      <TextField name="local_authority" optional hint={t`The council that the holiday return goes to.`} />
      <MultiChoiceField name="tags" options={buildOptions(fundingTags) ?? []} none={t`No tags`} />
      <NumberField
        name="inactive_after_year"
        optional
        hint={t`The last year in which the club is open. Leave it empty while the club is open.`}
      />
      {ofProgrammes ? (
        <FlagField name="is_boxes_of_hope" hint={t`It gives out parcels and has no lunch sessions.`} />
      ) : null}
    </FormCard>
  )
}
