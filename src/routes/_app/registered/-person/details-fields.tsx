import { attendanceTypes, genders } from '@contract/option-lists.ts'
import { ageBands, formatAgeBand } from '@contract/rules/age.ts'
import { type Day, getYear } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { attendanceTypeLabels, genderLabels } from '@/words/attendance-type-labels.ts'
import {
  Choice,
  DayField,
  PersonNotesField,
  PersonQuestion,
  PersonTextField,
  usePersonFields,
} from './person-fields.tsx'
import { PhotoField } from './photo-field.tsx'

/** Fields for a person's identity. */
export const IdentityFields = ({ today, boh, seed }: { today: Day; boh: boolean; seed: string }) => {
  const { t, i18n } = useLingui()
  const { form } = usePersonFields()
  const year = getYear(today)
  return (
    <div className={boh ? undefined : 'grid gap-x-6 gap-y-5 md:grid-cols-[10rem_1fr] md:items-start'}>
      {boh ? null : <PhotoField seed={seed} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PersonTextField name="first_name" label={t`First Name`} required capitalise max={100} />
        <PersonTextField name="last_name" label={t`Surname`} required capitalise max={100} />
        <DayField name="date_of_birth" text="birth_text" latestYear={year} />
        <form.Subscribe selector={({ values }) => !values.is_adult && values.date_of_birth === null}>
          {(isShown) =>
            isShown ? (
              <Choice
                name="age_band"
                label={t`Or approximate age`}
                options={ageBands.map((band) => ({ value: band, label: formatAgeBand(band) }))}
              />
            ) : null
          }
        </form.Subscribe>
        <Choice
          name="gender"
          options={genders.map((value) => ({
            value,
            label: genderLabels[value] ? i18n._(genderLabels[value]) : value,
          }))}
        />
        <form.Subscribe selector={({ values }) => values.gender === 'Other'}>
          {(isShown) => (isShown ? <PersonTextField name="gender_other" required max={100} /> : null)}
        </form.Subscribe>
        <form.Subscribe selector={({ values }) => values.is_adult && !boh}>
          {(isShown) =>
            isShown ? (
              <Choice
                name="attendance_type"
                required
                options={attendanceTypes.map(({ value, label }) => ({
                  value,
                  label: attendanceTypeLabels[value] ? i18n._(attendanceTypeLabels[value]) : label,
                }))}
              />
            ) : null
          }
        </form.Subscribe>
        <form.Subscribe selector={({ values }) => !values.is_adult && !boh}>
          {(isShown) =>
            isShown ? (
              <>
                <PersonTextField name="school" />
                <PersonTextField name="parent_or_carer" capitalise />
              </>
            ) : null
          }
        </form.Subscribe>
      </div>
    </div>
  )
}

/** Contact fields of a person and of their emergency contact. */
export const ContactFields = ({ boh }: { boh: boolean }) => {
  const { form } = usePersonFields()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <PersonTextField name="telephone_number" type="tel" max={40} />
      <PersonTextField name="mobile_number" type="tel" max={40} />
      <PersonTextField name="email" type="email" max={254} />
      {boh ? null : (
        <>
          <PersonTextField name="emergency_contact_name" capitalise />
          <PersonTextField name="emergency_contact_number" type="tel" max={40} />
          <form.Subscribe selector={({ values }) => !values.is_adult}>
            {(isChild) => (isChild ? <PersonNotesField name="pick_up_people" /> : null)}
          </form.Subscribe>
        </>
      )}
      <div className="sm:col-span-2">
        <PersonQuestion
          name="allow_contact"
          answers="may"
          question={<Trans>Can we contact them with news from the club?</Trans>}
        />
      </div>
    </div>
  )
}

/** Fields for doctor and consent. */
export const ConsentFields = ({ today }: { today: Day }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <PersonTextField name="gp_name" capitalise />
    <PersonTextField name="gp_telephone" type="tel" max={40} />
    <PersonNotesField name="gp_address" className="sm:col-span-2" />
    <PersonTextField name="consent_name" capitalise />
    <DayField name="consent_date" text="consent_text" latestYear={getYear(today)} />
  </div>
)
