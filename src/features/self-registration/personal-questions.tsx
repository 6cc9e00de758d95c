import { Trans } from '@lingui/react/macro'
import { AddressQuestions } from './address-questions.tsx'
import type { PersonalDraft } from './draft.ts'
import { HealthQuestions } from './health-questions.tsx'
import { LineQuestion, YesNoQuestion } from './questions.tsx'
import { SurnameQuestion } from './surname-question.tsx'

type PersonalQuestionsProps = {
  value: PersonalDraft
  onChange: (patch: Partial<PersonalDraft>) => void
  /** `parent` for the parent's own questions. For another adult, the parent's answers, which the adult may copy. */
  of: 'parent' | PersonalDraft
}

/** Personal questions for the parent and for every additional adult (SELF-17 to SELF-45, SELF-100, SELF-102). */
export const PersonalQuestions = ({ value, onChange, of: parentOrSelf }: PersonalQuestionsProps) => {
  const isParent = parentOrSelf === 'parent'
  // Use autocomplete only for the parent, because the browser has no data of other adults.
  const autoCompleteForParent = (autoComplete: string) => (isParent ? { autoComplete } : {})
  return (
    <>
      <LineQuestion
        field="first_name"
        label={<Trans>First name</Trans>}
        max={100}
        autoCapitalize="words"
        {...autoCompleteForParent('given-name')}
        value={value.first_name}
        onChange={(first_name) => onChange({ first_name })}
      />
      <SurnameQuestion
        {...autoCompleteForParent('family-name')}
        {...(!isParent && { parents: parentOrSelf.surname })}
        value={value.surname}
        onChange={(surname) => onChange({ surname })}
      />
      <AddressQuestions value={value} onChange={onChange} of={parentOrSelf} />
      <LineQuestion
        field="contact_number"
        label={<Trans>Phone number</Trans>}
        type="tel"
        max={40}
        {...autoCompleteForParent('tel')}
        value={value.contact_number}
        onChange={(contact_number) => onChange({ contact_number })}
      />
      <LineQuestion
        field="email"
        label={<Trans>Email</Trans>}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        max={254}
        {...autoCompleteForParent('email')}
        value={value.email}
        onChange={(email) => onChange({ email })}
      />
      <YesNoQuestion
        field="allow_contact"
        kind="may we"
        legend={
          isParent ? (
            <Trans>Can we contact you with news from the club?</Trans>
          ) : (
            <Trans>Can we contact this adult with news from the club?</Trans>
          )
        }
        value={value.allow_contact}
        onChange={(allow_contact) => onChange({ allow_contact })}
      />
      <YesNoQuestion
        field="photo_consent"
        kind="may we"
        legend={isParent ? <Trans>May we take photos of you?</Trans> : <Trans>May we take photos of this adult?</Trans>}
        value={value.photo_consent}
        onChange={(photo_consent) => onChange({ photo_consent })}
      />
      <HealthQuestions value={value} onChange={onChange} />
      <YesNoQuestion
        field="english_first_language"
        kind="is it"
        legend={
          isParent ? <Trans>Is English your first language?</Trans> : <Trans>Is English their first language?</Trans>
        }
        value={value.english_first_language}
        onChange={(english_first_language) => onChange({ english_first_language })}
      />
      {value.english_first_language === false ? (
        <LineQuestion
          field="first_language"
          label={<Trans>First language</Trans>}
          max={100}
          {...autoCompleteForParent('language')}
          autoCapitalize="words"
          value={value.first_language}
          onChange={(first_language) => onChange({ first_language })}
        />
      ) : null}
    </>
  )
}
