import { getDoubtfulChildAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import type { ChildDraft } from './draft.ts'
import { YesNoQuestion } from './questions.tsx'

type BirthQuestionProps = { value: ChildDraft; onChange: (patch: Partial<ChildDraft>) => void }

/** Question that lets the user confirm a birthday that makes the child 19 or older. */
export function BirthQuestion({ value, onChange }: BirthQuestionProps) {
  const { t } = useLingui()
  const { date_of_birth: day, birth_answer } = value
  const age = getDoubtfulChildAge(day, getLondonDay())
  if (day === null || age === null) return null
  const name = value.first_name.trim() || t`this child`
  return (
    <YesNoQuestion
      field="birth_answer"
      kind="is it"
      legend={t`That makes ${name} ${age}. Is this the child’s birthday?`}
      value={birth_answer?.day === day ? birth_answer.isRight : null}
      onChange={(isRight) => onChange({ birth_answer: { day, isRight } })}
    />
  )
}
