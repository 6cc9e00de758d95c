import { supportTypes } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { supportTypeLabels } from '@/words/attendance-type-labels.ts'
import { Choice, Flag, PersonQuestion, PersonTextField } from './person-fields.tsx'

/** Fields for the club's own notes: roles, promotion consent and church connection (PER-23 to PER-30). */
export const StaffFields = () => {
  const { i18n } = useLingui()
  return (
    <div className="grid gap-4">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Flag name="qualified_first_aider">
          <Trans>Qualified first aider</Trans>
        </Flag>
        <Flag name="food_and_hygiene_trained">
          <Trans>Food hygiene trained</Trans>
        </Flag>
        <Flag name="core_team_member">
          <Trans>Core team member</Trans>
        </Flag>
        <Flag name="young_helper">
          <Trans>Young helper</Trans>
        </Flag>
        <Flag name="helper">
          <Trans>Helper</Trans>
        </Flag>
      </div>
      <PersonQuestion
        name="local_promotion"
        answers="may"
        question={<Trans>May we use their story and pictures in local promotion?</Trans>}
      />
      <PersonQuestion
        name="tlg_nation_promotion"
        answers="may"
        question={<Trans>May the network use them in national promotion?</Trans>}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice
          name="accessing_wider_support_type"
          options={supportTypes.map(({ value, label }) => ({
            value,
            label: supportTypeLabels[value] ? i18n._(supportTypeLabels[value]) : label,
          }))}
        />
        <PersonTextField name="referral_source" />
        <PersonTextField name="upn" max={40} />
      </div>
    </div>
  )
}
