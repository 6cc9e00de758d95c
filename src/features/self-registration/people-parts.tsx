import { childGenders, MAX_ADULTS, MAX_CHILDREN } from '@contract/participant-registration.ts'
import { getDoubtfulChildAge } from '@contract/rules/age.ts'
import { getAge, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { LineQuestion, Question, TypedQuestion, YesNoChoice, YesNoQuestion } from '@/kit/public/questions.tsx'
import { Select } from '@/ui/select.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { type AdultDraft, type ChildDraft, createAdult, createChild, type PersonalDraft } from './draft.ts'
import { HealthQuestions } from './health-questions.tsx'
import { type Entry, PeoplePart, type PeopleProps } from './people-part.tsx'
import { ContactQuestions, PersonalQuestions, SurnameQuestion } from './personal-questions.tsx'
import { genderLabels } from './question-labels.ts'

type PartProps<P extends Entry> = PeopleProps<P> & { parent: PersonalDraft }

/** Questions about the family's children. A family may add no child (SELF-15, SELF-72). */
export const ChildrenPart = ({ parent, ...people }: PartProps<ChildDraft>) => {
  const { t, i18n } = useLingui()
  const getOrdinalTitle = (index: number): string => {
    const number = index + 1
    return [t`First child`, t`Second child`, t`Third child`][index] ?? t`Child ${number}`
  }
  const getSummary = ({ date_of_birth, dietary_requirements, allergens }: ChildDraft): string => {
    const years = getAge(date_of_birth, getLondonDay()) ?? 0
    const age = t`Age ${years}.`
    if (!dietary_requirements) return `${age} ${t`No allergies.`}`
    const allergic = allergens.map((allergen) => i18n._(allergenLabels[allergen])).join(', ')
    return `${age} ${allergic ? t`Allergies: ${allergic}.` : t`Dietary needs noted.`}`
  }
  return (
    <PeoplePart
      {...people}
      maxPeople={MAX_CHILDREN}
      createPerson={createChild}
      summary={getSummary}
      words={{
        ordinal: getOrdinalTitle,
        add: <Trans>Add a child</Trans>,
        another: <Trans>Add another child</Trans>,
        remove: <Trans>Remove this child</Trans>,
        none: <Trans>No children added. You can continue.</Trans>,
      }}
    >
      <ChildQuestions parent={parent} />
    </PeoplePart>
  )
}

/** Additional adults of the family. Most families add no adult (SELF-98 to SELF-103). */
export const AdultsPart = ({ parent, ...people }: PartProps<AdultDraft>) => {
  const { t } = useLingui()
  const getOrdinalTitle = (index: number): string => {
    const number = index + 1
    return t`Additional adult ${number}`
  }
  return (
    <PeoplePart
      {...people}
      maxPeople={MAX_ADULTS}
      createPerson={createAdult}
      summary={(adult) => adult.contact_number}
      words={{
        ordinal: getOrdinalTitle,
        add: <Trans>Add an adult</Trans>,
        another: <Trans>Add another adult</Trans>,
        remove: <Trans>Remove this adult</Trans>,
        none: <Trans>Does another adult come to the club with you? If not, continue.</Trans>,
      }}
    >
      <PersonalQuestions parent={parent} />
      <ContactQuestions parent={parent} />
    </PeoplePart>
  )
}

/** Questions about a child (SELF-73 to SELF-97). */
const ChildQuestions = ({ parent }: { parent: PersonalDraft }) => (
  <>
    <LineQuestion field="first_name" label={<Trans>First name</Trans>} max={100} autoCapitalize="words" />
    <SurnameQuestion parentSurname={parent.surname} />
    <DayQuestion
      field="date_of_birth"
      typedField="birth_text"
      label={<Trans>Date of birth</Trans>}
      hint={<Trans>For example 14 3 2020</Trans>}
    />
    <BirthQuestion />
    <GenderQuestion />
    <HealthQuestions />
    <YesNoQuestion field="photo_consent" kind="may we" label={<Trans>May we take photos of this child?</Trans>} />
    <ContactQuestions parent={parent} />
    <LineQuestion field="school_attended" label={<Trans>School</Trans>} optional max={200} autoCapitalize="words" />
  </>
)

/** Question that lets the user confirm a birthday that makes the child 19 or older. */
function BirthQuestion() {
  const { t } = useLingui()
  const { value: day } = useAnswer<string | null>('date_of_birth')
  const { value: firstName } = useAnswer<string>('first_name')
  const { value: answer, change, error } = useAnswer<ChildDraft['birth_answer']>('birth_answer')
  const age = getDoubtfulChildAge(day, getLondonDay())
  if (day === null || age === null) return null
  const name = firstName.trim() || t`this child`
  return (
    <Question field="birth_answer">
      <YesNoChoice
        kind="is it"
        label={t`That makes ${name} ${age}. Is this the child’s birthday?`}
        error={error}
        value={answer?.day === day ? answer.isRight : null}
        onChange={(isRight) => change({ day, isRight })}
      />
    </Question>
  )
}

const GenderQuestion = () => {
  const { t, i18n } = useLingui()
  const { value, change, error } = useAnswer<ChildDraft['gender']>('gender')
  return (
    <TypedQuestion field="gender" label={<Trans>Gender</Trans>} error={error}>
      <Select
        value={value ?? ''}
        placeholder={t`Choose`}
        options={childGenders.map((gender) => ({ value: gender, label: i18n._(genderLabels[gender]) }))}
        onValueChange={change}
      />
    </TypedQuestion>
  )
}
