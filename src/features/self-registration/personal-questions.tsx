import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddressQuestions } from '@/kit/public/address-questions.tsx'
import { useAnswer, useAnswers } from '@/kit/public/answers-context.ts'
import { LineQuestion, YesNoQuestion } from '@/kit/public/questions.tsx'
import { Button } from '@/ui/button.tsx'
import type { PersonalDraft } from './draft.ts'
import { HealthQuestions } from './health-questions.tsx'

/**
 * Personal questions for the parent and for every additional adult (SELF-17 to SELF-45, SELF-100, SELF-102).
 * @param props.parent the parent's answers, which another adult may copy. Omitted in the parent's own questions.
 */
export const PersonalQuestions = ({ parent }: { parent?: PersonalDraft }) => {
  const { value: isEnglishFirst } = useAnswer<boolean | null>('english_first_language')
  const isParent = parent === undefined
  // Use autocomplete only for the parent, because the browser has no data of other adults.
  const getAutoComplete = (autoComplete: string) => (isParent ? autoComplete : 'off')
  return (
    <>
      <LineQuestion
        field="first_name"
        label={<Trans>First name</Trans>}
        max={100}
        autoCapitalize="words"
        autoComplete={getAutoComplete('given-name')}
      />
      <SurnameQuestion parentSurname={parent?.surname} autoComplete={getAutoComplete('family-name')} />
      <AddressQuestions isOwn={isParent} isRequired>
        {parent?.address_1.trim() ? (
          <CopyFromParent answers={pickAddress(parent)}>
            <Trans>Same address as parent</Trans>
          </CopyFromParent>
        ) : null}
      </AddressQuestions>
      <LineQuestion
        field="contact_number"
        label={<Trans>Phone number</Trans>}
        type="tel"
        max={40}
        autoComplete={getAutoComplete('tel')}
      />
      <LineQuestion
        field="email"
        label={<Trans>Email</Trans>}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        max={254}
        autoComplete={getAutoComplete('email')}
      />
      <YesNoQuestion
        field="allow_contact"
        kind="may we"
        label={
          isParent ? (
            <Trans>Can we contact you with news from the club?</Trans>
          ) : (
            <Trans>Can we contact this adult with news from the club?</Trans>
          )
        }
      />
      <YesNoQuestion
        field="photo_consent"
        kind="may we"
        label={isParent ? <Trans>May we take photos of you?</Trans> : <Trans>May we take photos of this adult?</Trans>}
      />
      <HealthQuestions />
      <YesNoQuestion
        field="english_first_language"
        kind="is it"
        label={
          isParent ? <Trans>Is English your first language?</Trans> : <Trans>Is English their first language?</Trans>
        }
      />
      {isEnglishFirst === false ? (
        <LineQuestion
          field="first_language"
          label={<Trans>First language</Trans>}
          max={100}
          autoComplete={getAutoComplete('language')}
          autoCapitalize="words"
        />
      ) : null}
    </>
  )
}

type SurnameQuestionProps = {
  /** Omitted in the parent's own question. */
  parentSurname?: string | undefined
  autoComplete?: string
}

/** Surname question with a shortcut that copies the parent's surname. */
export const SurnameQuestion = ({ parentSurname = '', autoComplete = 'off' }: SurnameQuestionProps) => {
  const surname = parentSurname.trim()
  return (
    <LineQuestion
      field="surname"
      label={<Trans>Surname</Trans>}
      max={100}
      autoCapitalize="words"
      autoComplete={autoComplete}
    >
      {surname ? (
        <CopyFromParent answers={{ surname }}>
          <Trans>Same as parent: {surname}</Trans>
        </CopyFromParent>
      ) : null}
    </LineQuestion>
  )
}

function pickAddress({ address_1, address_2, address_3, town, county, postcode }: PersonalDraft) {
  return { address_1, address_2, address_3, town, county, postcode }
}

/** Emergency contact, usually the parent who fills in the form. */
export const ContactQuestions = ({ parent }: { parent: PersonalDraft }) => {
  const name = `${parent.first_name} ${parent.surname}`.trim()
  const number = parent.contact_number.trim()
  return (
    <>
      <LineQuestion
        field="emergency_contact_name"
        label={<Trans>Emergency contact name</Trans>}
        max={200}
        autoCapitalize="words"
      >
        {name && number ? (
          <CopyFromParent answers={{ emergency_contact_name: name, emergency_contact_number: number }}>
            <Trans>
              Same as parent: {name}, {number}
            </Trans>
          </CopyFromParent>
        ) : null}
      </LineQuestion>
      <LineQuestion
        field="emergency_contact_number"
        label={<Trans>Emergency contact number</Trans>}
        type="tel"
        max={40}
      />
    </>
  )
}

type CopyFromParentProps = {
  /** The parent's answers. Key: field of the surrounding person. */
  answers: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * Button that copies the parent's answers. Afterwards it stays visible with a tick, so that the layout does not shift
 * and the focus is not lost.
 */
const CopyFromParent = ({ answers, children }: CopyFromParentProps) => {
  const { values, set } = useAnswers()
  const isCopied = Object.entries(answers).every(([field, answer]) => String(values[field]).trim() === answer.trim())
  return (
    <Button
      variant="ghost"
      icon={isCopied ? Check : undefined}
      aria-disabled={isCopied || undefined}
      className="-ms-[1.1em] justify-self-start text-start aria-disabled:ms-0"
      onClick={() => set(answers)}
    >
      {children}
    </Button>
  )
}
