import { attendanceTypes, genders } from '@contract/option-lists.ts'
import { ageBands, formatAgeBand } from '@contract/rules/age.ts'
import { type Day, getYear } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useFormValues } from '@/kit/form/form-context.ts'
import { ShowIf } from '@/kit/form/form-parts.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { attendanceTypeLabels, genderLabels } from '@/words/attendance-type-labels.ts'
import type { PersonDraft } from './person-draft.ts'
import { Choice, PersonDayField, PersonNotesField, PersonQuestion, PersonTextField } from './person-fields.tsx'
import { translateOptions } from './person-labels.ts'
import { PhotoField } from './photo-field.tsx'

const hasOtherGender = (draft: PersonDraft) => draft.gender === 'Other'
/** Returns true if the form is about an adult. */
export const isAdult = (draft: PersonDraft) => draft.is_adult
/** Returns true if the form is about a child. */
export const isChild = (draft: PersonDraft) => !draft.is_adult
const isChildWithoutBirthday = (draft: PersonDraft) => !draft.is_adult && draft.date_of_birth === null

/** Fields for a person's identity. */
export const IdentityFields = ({ today, boh, seed }: { today: Day; boh: boolean; seed: string }) => {
  const { t, i18n } = useLingui()
  const genderOptions = genders.map((value) => ({ value, label: value }))
  return (
    <div className={boh ? undefined : 'grid gap-x-6 gap-y-5 md:grid-cols-[10rem_1fr] md:items-start'}>
      {boh ? null : <PhotoField seed={seed} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PersonTextField name="first_name" label={t`First Name`} />
        <PersonTextField name="last_name" label={t`Surname`} />
        <BirthFields today={today} />
        <Choice name="gender" options={translateOptions(i18n, genderOptions, genderLabels)} />
        <ShowIf condition={hasOtherGender}>
          <PersonTextField name="gender_other" />
        </ShowIf>
        {boh ? null : (
          <>
            <ShowIf condition={isAdult}>
              <AttendanceTypeField />
            </ShowIf>
            <ShowIf condition={isChild}>
              <PersonTextField name="school" optional />
              <PersonTextField name="parent_or_carer" optional capitalise />
            </ShowIf>
          </>
        )}
      </div>
    </div>
  )
}

/** Date of birth, or the approximate age of a child. */
export const BirthFields = ({ today }: { today: Day }) => {
  const { t } = useLingui()
  return (
    <>
      <PersonDayField name="date_of_birth" text="birth_text" latestYear={getYear(today)} />
      <ShowIf condition={isChildWithoutBirthday}>
        <Choice
          name="age_band"
          label={t`Or approximate age`}
          options={ageBands.map((band) => ({ value: band, label: formatAgeBand(band) }))}
        />
      </ShowIf>
    </>
  )
}

/** Attendance type of an adult. */
export const AttendanceTypeField = () => {
  const { i18n } = useLingui()
  return (
    <Choice name="attendance_type" required options={translateOptions(i18n, attendanceTypes, attendanceTypeLabels)} />
  )
}

/** Contact fields of a person and of their emergency contact. */
export const ContactFields = ({ boh }: { boh: boolean }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <PersonTextField name="telephone_number" optional type="tel" />
    <PersonTextField name="mobile_number" optional type="tel" />
    <PersonTextField name="email" optional type="email" />
    {boh ? null : (
      <>
        <PersonTextField name="emergency_contact_name" optional />
        <PersonTextField name="emergency_contact_number" optional type="tel" />
        <ShowIf condition={isChild}>
          <PersonNotesField name="pick_up_people" optional rows={2} />
        </ShowIf>
      </>
    )}
    <div className="sm:col-span-2">
      <PersonQuestion
        name="allow_contact"
        optional="unmarked"
        answers="may"
        label={<Trans>Can we contact them with news from the club?</Trans>}
      />
    </div>
  </div>
)

/** Fields for doctor and consent. */
export const ConsentFields = ({ today }: { today: Day }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <PersonTextField name="gp_name" optional capitalise />
    <PersonTextField name="gp_telephone" optional type="tel" />
    <PersonNotesField name="gp_address" optional rows={2} className="sm:col-span-2" />
    <PersonTextField name="consent_name" optional capitalise />
    <PersonDayField name="consent_date" text="consent_text" latestYear={getYear(today)} />
  </div>
)

/** Checkboxes of the club's groups, for a club with several groups (PER-116, PER-186 to PER-188). */
export const GroupsFields = ({ groups }: { groups: readonly StoredRow<'groups'>[] }) => {
  const { t } = useLingui()
  const { setValue } = useFormContext<PersonDraft>()
  const chosen = useFormValues((draft: PersonDraft) => draft.groups)
  return (
    <FieldGroup legend={<Trans>Groups</Trans>} optionalMark={t`(optional)`}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onCheckedChange={(isChecked) =>
              setValue('groups', isChecked ? [...chosen, id] : chosen.filter((group) => group !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}
