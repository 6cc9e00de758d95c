import { childGenders } from '@contract/participant-registration.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateBoxes, hasInvalidText } from '@/ui/date/date-boxes.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Select } from '@/ui/select.tsx'
import { BirthQuestion } from './birth-question.tsx'
import { ContactQuestions } from './contact-questions.tsx'
import type { ChildDraft, PersonalDraft } from './draft.ts'
import { HealthQuestions } from './health-questions.tsx'
import { genderLabels } from './question-labels.ts'
import { LineQuestion, OtherQuestion, YesNoQuestion } from './questions.tsx'
import { SurnameQuestion } from './surname-question.tsx'

type ChildQuestionsProps = {
  value: ChildDraft
  onChange: (patch: Partial<ChildDraft>) => void
  parent: PersonalDraft
}

/** Questions about a child (SELF-73 to SELF-97). */
export const ChildQuestions = ({ value, onChange, parent }: ChildQuestionsProps) => {
  const { t, i18n } = useLingui()
  return (
    <>
      <LineQuestion
        field="first_name"
        label={<Trans>First name</Trans>}
        max={100}
        autoCapitalize="words"
        value={value.first_name}
        onChange={(first_name) => onChange({ first_name })}
      />
      <SurnameQuestion parents={parent.surname} value={value.surname} onChange={(surname) => onChange({ surname })} />
      <OtherQuestion field="date_of_birth">
        {(error) => (
          <FieldGroup
            legend={<Trans>Date of birth</Trans>}
            hint={<Trans>For example 14 3 2020</Trans>}
            error={hasInvalidText(value.birth_text) ? t`Use digits only, such as 14 3 2020.` : error}
            required
          >
            <DateBoxes
              value={value.date_of_birth}
              dayLabel={t`Day`}
              monthLabel={t`Month`}
              yearLabel={t`Year`}
              text={value.birth_text}
              latestYear={new Date().getFullYear()}
              onValueChange={(date_of_birth, birth_text) => onChange({ date_of_birth, birth_text })}
            />
          </FieldGroup>
        )}
      </OtherQuestion>
      <BirthQuestion value={value} onChange={onChange} />
      <OtherQuestion field="gender">
        {(error) => (
          <Field label={<Trans>Gender</Trans>} required error={error}>
            <Select
              value={value.gender ?? ''}
              placeholder={t`Choose`}
              options={childGenders.map((gender) => ({ value: gender, label: i18n._(genderLabels[gender]) }))}
              onValueChange={(gender) => onChange({ gender })}
            />
          </Field>
        )}
      </OtherQuestion>
      <HealthQuestions value={value} onChange={onChange} />
      <YesNoQuestion
        field="photo_consent"
        kind="may we"
        legend={<Trans>May we take photos of this child?</Trans>}
        value={value.photo_consent}
        onChange={(photo_consent) => onChange({ photo_consent })}
      />
      <ContactQuestions value={value} onChange={onChange} parent={parent} />
      <LineQuestion
        field="school_attended"
        label={<Trans>School</Trans>}
        optional
        max={200}
        autoCapitalize="words"
        value={value.school_attended}
        onChange={(school_attended) => onChange({ school_attended })}
      />
    </>
  )
}
