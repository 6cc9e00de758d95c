import { MAX_CHILDREN } from '@contract/participant-registration.ts'
import { getAge, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { ChildQuestions } from './child-questions.tsx'
import { type ChildDraft, createChild, type PersonalDraft } from './draft.ts'
import { PeoplePart, SendAnother } from './people-part.tsx'
import type { Problems } from './problems.ts'

type ChildrenPartProps = {
  value: readonly ChildDraft[]
  onChange: (children: ChildDraft[]) => void
  problems: readonly Problems[]
  refused: number
  parent: PersonalDraft
}

/** Questions about the family's children. A family may add no child (SELF-15, SELF-72). */
export const ChildrenPart = ({ value, onChange, problems, refused, parent }: ChildrenPartProps) => {
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
      people={value}
      onPeople={onChange}
      problems={problems}
      refused={refused}
      most={MAX_CHILDREN}
      make={createChild}
      summary={getSummary}
      words={{
        ordinal: getOrdinalTitle,
        change: (title) => t`Change ${title}`,
        add: <Trans>Add a child</Trans>,
        another: <Trans>Add another child</Trans>,
        remove: <Trans>Remove this child</Trans>,
        removeArmed: t`Press again to remove`,
        none: <Trans>No children added. You can continue.</Trans>,
        most: <SendAnother most={MAX_CHILDREN} />,
      }}
    >
      {(child, patch) => <ChildQuestions value={child} onChange={patch} parent={parent} />}
    </PeoplePart>
  )
}
