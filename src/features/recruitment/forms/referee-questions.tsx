import { emptyReferee, isBlankReferee, type Referee } from '@contract/recruitment/referees.ts'
import {
  MAX_REFEREES,
  MIN_REFEREES,
  REFEREE_YEARS,
  refereeRolesOf,
} from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ChoiceQuestion, LineQuestion, NumberQuestion, WordsQuestion } from '@/kit/public/questions.tsx'
import { useAnswer } from '@/kit/public/wizard-context.ts'
import { Button } from '@/ui/button.tsx'
import { refereeWords } from './application-words.ts'
import { refereeRoleWords } from './form-words.ts'

/**
 * Questions about one referee. The possible relations depend on the referee's number (APP-129 to APP-133).
 */
const RefereeQuestions = ({ number }: { number: number }) => {
  const { i18n } = useLingui()
  const asked = (field: keyof Referee) => ({
    field: `references.${number - 1}.${field}`,
    label: i18n._(refereeWords[field]),
  })
  return (
    <>
      <ChoiceQuestion
        {...asked('role')}
        options={refereeRolesOf(number).map((role) => ({
          value: role,
          label: i18n._(refereeRoleWords[role]),
        }))}
      />
      <LineQuestion {...asked('full_name')} max={200} autoCapitalize="words" />
      <LineQuestion
        {...asked('email')}
        hint={<Trans>Without an email address we need a phone number.</Trans>}
        max={254}
        type="email"
        inputMode="email"
      />
      <LineQuestion {...asked('phone')} max={40} type="tel" optional />
      <LineQuestion {...asked('organisation')} max={200} optional />
      <LineQuestion {...asked('position')} max={200} optional />
      <LineQuestion {...asked('relationship')} max={200} optional />
      <NumberQuestion {...asked('years_known')} optional />
      <WordsQuestion {...asked('address')} optional />
    </>
  )
}

/** Referees of an application: two required and a third optional one (APP-106, APP-107). */
export const Referees = () => {
  const { value: references, change } = useAnswer<Referee[]>('references')
  const [added, setAdded] = useState(false)
  const [moved, setMoved] = useState<'added' | 'removed' | null>(null)
  const last = useRef<HTMLHeadingElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  // // Moves the focus because the pressed button has disappeared.
  useEffect(() => {
    if (moved) (moved === 'added' ? last : add).current?.focus()
  }, [moved])
  const shown = references.findLastIndex((referee) => !isBlankReferee(referee)) + 1
  const count = Math.max(MIN_REFEREES, added ? MAX_REFEREES : shown)
  return (
    <>
      <p className="leading-snug">
        <Trans>
          Name people who are not related to you and who have known you for at least {REFEREE_YEARS} years.
        </Trans>
      </p>
      {Array.from({ length: count }, (_, at) => at + 1).map((number) => (
        <section key={number} className="card grid gap-4 p-4 [--group-inset:16px]">
          <h2 ref={number === count ? last : undefined} tabIndex={-1} className="text-xl font-heavy">
            <Trans>Referee {number}</Trans>
          </h2>
          <RefereeQuestions number={number} />
          {number > MIN_REFEREES ? (
            <Button
              icon={X}
              className="justify-self-start"
              onClick={() => {
                change(references.map((referee, place) => (place === number - 1 ? emptyReferee : referee)))
                setAdded(false)
                setMoved('removed')
              }}
            >
              <Trans>Remove this referee</Trans>
            </Button>
          ) : null}
        </section>
      ))}
      {count < MAX_REFEREES ? (
        <Button
          ref={add}
          icon={Plus}
          size="comfort"
          block
          onClick={() => {
            setAdded(true)
            setMoved('added')
          }}
        >
          <Trans>Add a third referee</Trans>
        </Button>
      ) : null}
    </>
  )
}
