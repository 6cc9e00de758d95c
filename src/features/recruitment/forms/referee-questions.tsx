import { emptyReferee, isBlankReferee, type Referee } from '@contract/recruitment/referees.ts'
import { getRefereeRoles, MAX_REFEREES, MIN_REFEREES, REFEREE_YEARS } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { ChoiceQuestion, NumberQuestion } from '@/kit/public/choice-questions.tsx'
import { LineQuestion, TextAreaQuestion, useQuestionProps } from '@/kit/public/questions.tsx'
import { Button } from '@/ui/button.tsx'
import { refereeLabels } from './application-labels.ts'
import { refereeRoleLabels } from './form-labels.ts'

/** Questions about one referee. The referee's number decides which relations are offered (APP-129 to APP-133). */
const RefereeQuestions = ({ number }: { number: number }) => {
  const { i18n } = useLingui()
  const getProps = useQuestionProps(refereeLabels)
  const getQuestionProps = (field: keyof Referee) => ({
    ...getProps(field),
    field: `references.${number - 1}.${field}`,
  })
  return (
    <>
      <ChoiceQuestion
        {...getQuestionProps('role')}
        options={getRefereeRoles(number).map((role) => ({
          value: role,
          label: i18n._(refereeRoleLabels[role]),
        }))}
      />
      <LineQuestion {...getQuestionProps('full_name')} max={200} autoCapitalize="words" />
      <LineQuestion
        {...getQuestionProps('email')}
        hint={<Trans>Without an email address we need a phone number.</Trans>}
        max={254}
        type="email"
        inputMode="email"
      />
      <LineQuestion {...getQuestionProps('phone')} max={40} type="tel" optional />
      <LineQuestion {...getQuestionProps('organisation')} max={200} optional />
      <LineQuestion {...getQuestionProps('position')} max={200} optional />
      <LineQuestion {...getQuestionProps('relationship')} max={200} optional />
      <NumberQuestion {...getQuestionProps('years_known')} optional />
      <TextAreaQuestion {...getQuestionProps('address')} optional />
    </>
  )
}

/**
 * Questions about the referees of an application: two required referees and an optional third referee (APP-106,
 * APP-107).
 */
export const Referees = () => {
  const { value: references, change } = useAnswer<Referee[]>('references')
  const [isThirdAdded, setIsThirdAdded] = useState(false)
  const [lastAction, setLastAction] = useState<'added' | 'removed' | null>(null)
  const lastHeading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  // Move the focus, because the pressed button is gone.
  useEffect(() => {
    if (lastAction) (lastAction === 'added' ? lastHeading : addButton).current?.focus()
  }, [lastAction])
  const writtenCount = references.findLastIndex((referee) => !isBlankReferee(referee)) + 1
  const count = Math.max(MIN_REFEREES, isThirdAdded ? MAX_REFEREES : writtenCount)
  return (
    <>
      <p className="leading-snug">
        <Trans>Name people who are not related to you and who have known you for at least {REFEREE_YEARS} years.</Trans>
      </p>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <section key={number} className="card grid gap-4 p-4 [--group-inset:16px]">
          <h2 ref={number === count ? lastHeading : undefined} tabIndex={-1} className="text-xl font-heavy">
            <Trans>Referee {number}</Trans>
          </h2>
          <RefereeQuestions number={number} />
          {number > MIN_REFEREES ? (
            <Button
              icon={X}
              className="justify-self-start"
              onClick={() => {
                change(references.map((referee, place) => (place === number - 1 ? emptyReferee : referee)))
                setIsThirdAdded(false)
                setLastAction('removed')
              }}
            >
              <Trans>Remove this referee</Trans>
            </Button>
          ) : null}
        </section>
      ))}
      {count < MAX_REFEREES ? (
        <Button
          ref={addButton}
          icon={Plus}
          size="comfort"
          block
          onClick={() => {
            setIsThirdAdded(true)
            setLastAction('added')
          }}
        >
          <Trans>Add a third referee</Trans>
        </Button>
      ) : null}
    </>
  )
}
