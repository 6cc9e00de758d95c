import { applicationFormOperations } from '@contract/recruitment/application-forms.ts'
import type { ApplicantRole } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { useOnline } from '@/browser/use-online.ts'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { LineQuestion, Question, TextAreaQuestion, useQuestionProps } from '@/kit/public/questions.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { applicationLabels } from './application-labels.ts'
import { roleLabels } from './form-labels.ts'

/** Step 1: the applicant's personal details and the club (APP-84 to APP-94). The role is set by the referral. */
export const PersonalQuestions = ({ role, club }: { role: ApplicantRole | null; club: string | null }) => {
  const { i18n } = useLingui()
  const getQuestionProps = useQuestionProps(applicationLabels)
  return (
    <>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        {role ? (
          <p className="flex flex-wrap gap-x-2">
            <Trans>
              You apply as: <b>{i18n._(roleLabels[role])}</b>
            </Trans>
          </p>
        ) : null}
        <ClubQuestion known={club} />
      </div>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <LineQuestion {...getQuestionProps('first_name')} max={100} autoComplete="given-name" autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('last_name')} max={100} autoComplete="family-name" autoCapitalize="words" />
        <LineQuestion
          {...getQuestionProps('aliases')}
          hint={<Trans>Such as a name before marriage. The check of your record asks for them.</Trans>}
          max={300}
          optional
        />
        <DayQuestion {...getQuestionProps('date_of_birth')} hint={<Trans>For example 14 3 1985</Trans>} birthday />
      </div>
      <div className="card grid gap-4 p-4">
        <LineQuestion {...getQuestionProps('email')} max={254} type="email" inputMode="email" autoComplete="email" />
        <LineQuestion {...getQuestionProps('mobile')} max={40} type="tel" autoComplete="tel" />
        <LineQuestion {...getQuestionProps('phone')} max={40} type="tel" optional />
        <TextAreaQuestion
          {...getQuestionProps('address')}
          hint={<Trans>With the postcode.</Trans>}
          autoComplete="street-address"
        />
      </div>
    </>
  )
}

const OTHER_CLUB_VALUE = 'elsewhere'
type Club = { id: string; organisation_name: string }

/** Loads the clubs that an applicant can choose. Loads them again when the device is back online. */
const useClubs = () => {
  const isOnline = useOnline()
  const [clubs, setClubs] = useState<readonly Club[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempts): a retry loads it again
  useEffect(() => {
    if (!isOnline || clubs) return
    const abortController = new AbortController()
    setHasFailed(false)
    call(applicationFormOperations['application_forms.organisations'], { signal: abortController.signal }).then(
      (found) => abortController.signal.aborted || setClubs(found),
      () => abortController.signal.aborted || setHasFailed(true),
    )
    return () => abortController.abort()
  }, [isOnline, clubs, attempts])
  return { clubs, failed: hasFailed || !isOnline, again: () => setAttempts((before) => before + 1) }
}

/**
 * Question for the club of an application. The answer is a listed club or the name of an unlisted club (APP-83,
 * APP-113).
 */
const ClubQuestion = ({ known: savedClubName }: { known: string | null }) => {
  const { t, i18n } = useLingui()
  const { value, error, context } = useAnswer<string | null>('organisation')
  const { value: typedName } = useAnswer<string | null>('organisation_name')
  const [isUnlisted, setIsUnlisted] = useState(value === null && typedName !== null)
  const { clubs, failed: hasFailed, again } = useClubs()
  // Show the club that was chosen earlier, even if the list is not loaded.
  const listedClubs = clubs ?? (value && savedClubName ? [{ id: value, organisation_name: savedClubName }] : [])
  const findClubName = (id: unknown) => listedClubs.find((club) => club.id === id)?.organisation_name
  return (
    <>
      <Question field="organisation" read={(id) => findClubName(id) ?? null}>
        <Field
          label={i18n._(applicationLabels.organisation)}
          error={isUnlisted ? undefined : error}
          hint={
            clubs === null && hasFailed ? (
              <span className="flex flex-wrap items-center gap-3">
                <Trans>The clubs could not be read.</Trans>
                <Button size="small" onClick={again}>
                  <Trans>Try again</Trans>
                </Button>
              </span>
            ) : undefined
          }
          required
        >
          <Select
            value={isUnlisted ? OTHER_CLUB_VALUE : (value ?? '')}
            placeholder={t`Choose`}
            options={[
              ...listedClubs.map(({ id, organisation_name }) => ({ value: id, label: organisation_name })),
              { value: OTHER_CLUB_VALUE, label: t`My club is not in this list` },
            ]}
            onValueChange={(chosen) => {
              setIsUnlisted(chosen === OTHER_CLUB_VALUE)
              context.set(
                chosen === OTHER_CLUB_VALUE
                  ? { organisation: null }
                  : { organisation: chosen, organisation_name: null },
              )
            }}
          />
        </Field>
      </Question>
      {isUnlisted ? (
        <LineQuestion
          field="organisation_name"
          label={i18n._(applicationLabels.organisation_name)}
          error={error}
          max={200}
          autoCapitalize="words"
        />
      ) : null}
    </>
  )
}
