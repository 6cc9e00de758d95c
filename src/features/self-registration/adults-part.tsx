import { MAX_ADULTS } from '@contract/participant-registration.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ContactQuestions } from './contact-questions.tsx'
import { type AdultDraft, createAdult, type PersonalDraft } from './draft.ts'
import { PeoplePart, SendAnother } from './people-part.tsx'
import { PersonalQuestions } from './personal-questions.tsx'
import type { Problems } from './problems.ts'

type AdultsPartProps = {
  value: readonly AdultDraft[]
  onChange: (adults: AdultDraft[]) => void
  problems: readonly Problems[]
  refused: number
  parent: PersonalDraft
}

/** Additional adults of the family. Most families add no adult (SELF-98 to SELF-103). */
export const AdultsPart = ({ value, onChange, problems, refused, parent }: AdultsPartProps) => {
  const { t } = useLingui()
  const getOrdinalTitle = (index: number): string => {
    const number = index + 1
    return t`Additional adult ${number}`
  }
  return (
    <PeoplePart
      people={value}
      onPeople={onChange}
      problems={problems}
      refused={refused}
      most={MAX_ADULTS}
      make={createAdult}
      summary={(adult) => adult.contact_number}
      words={{
        ordinal: getOrdinalTitle,
        change: (title) => t`Change ${title}`,
        add: <Trans>Add an adult</Trans>,
        another: <Trans>Add another adult</Trans>,
        remove: <Trans>Remove this adult</Trans>,
        removeArmed: t`Press again to remove`,
        none: <Trans>Does another adult come to the club with you? If not, continue.</Trans>,
        most: <SendAnother most={MAX_ADULTS} />,
      }}
    >
      {(adult, patch) => (
        <>
          <PersonalQuestions value={adult} onChange={patch} of={parent} />
          <ContactQuestions value={adult} onChange={patch} parent={parent} />
        </>
      )}
    </PeoplePart>
  )
}
