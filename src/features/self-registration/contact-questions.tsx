import { Trans } from '@lingui/react/macro'
import { AsParent } from './as-parent.tsx'
import type { ContactDraft, PersonalDraft } from './draft.ts'
import { LineQuestion } from './questions.tsx'

type ContactQuestionsProps = {
  value: ContactDraft
  onChange: (patch: Partial<ContactDraft>) => void
  parent: PersonalDraft
}

/** Emergency contact, usually the parent who fills in the form. */
export const ContactQuestions = ({ value, onChange, parent }: ContactQuestionsProps) => {
  const name = `${parent.first_name} ${parent.surname}`.trim()
  const number = parent.contact_number.trim()
  const isSameAsParent = value.emergency_contact_name === name && value.emergency_contact_number === number
  return (
    <>
      <LineQuestion
        field="emergency_contact_name"
        label={<Trans>Emergency contact name</Trans>}
        max={200}
        autoCapitalize="words"
        value={value.emergency_contact_name}
        onChange={(emergency_contact_name) => onChange({ emergency_contact_name })}
      >
        {name && number ? (
          <AsParent
            given={isSameAsParent}
            onGive={() => onChange({ emergency_contact_name: name, emergency_contact_number: number })}
          >
            <Trans>
              Same as parent: {name}, {number}
            </Trans>
          </AsParent>
        ) : null}
      </LineQuestion>
      <LineQuestion
        field="emergency_contact_number"
        label={<Trans>Emergency contact number</Trans>}
        type="tel"
        max={40}
        value={value.emergency_contact_number}
        onChange={(emergency_contact_number) => onChange({ emergency_contact_number })}
      />
    </>
  )
}
