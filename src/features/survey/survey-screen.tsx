import { surveyOperations } from '@contract/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { clearDraft, type Draft, readDraft } from '@/kit/public/draft-storage.ts'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { ContactLine } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { isSameVisit, markVisit } from '@/kit/public/same-visit.ts'
import { useLink } from '@/kit/public/use-link.ts'
import { Button } from '@/ui/button.tsx'
import { SURVEY_DRAFT_VERSION, type SurveyDraft } from './survey-draft.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveyIntro, SurveyThanks } from './survey-pages.tsx'

/**
 * Survey for the public link of a club, without a sign-in (SUR-01 to SUR-59). The route's key resets the survey if the
 * page opens another club's link.
 */
export const SurveyScreen = ({ hashid }: { hashid: string }) => {
  usePageFocus()
  const { t } = useLingui()
  const draftPlace = { form: 'survey', secret: hashid, shape: SURVEY_DRAFT_VERSION }
  const { link, again } = useLink<null, Draft<SurveyDraft>>({
    secret: hashid,
    load: (signal) => loadClubName(hashid, signal),
    readDraft: () => readDraft(draftPlace),
  })
  return (
    <PublicPage survey>
      <LinkGate
        link={link}
        onAgain={again}
        gone={t`This link is not valid, please check with the intended organisation`}
      >
        {({ about, draft }) => <Answer hashid={hashid} club={about} found={draft} place={draftPlace} />}
      </LinkGate>
    </PublicPage>
  )
}

const loadClubName = async (organisation_hashid: string, signal: AbortSignal) => {
  const operation = surveyOperations['surveys.organisation']
  const { organisation_name } = await call(operation, { params: { organisation_hashid }, signal })
  return { about: organisation_name, record: null }
}

type AnswerProps = {
  hashid: string
  club: string
  found: Draft<SurveyDraft> | null
  place: { form: string; secret: string; shape: number }
}

const Answer = ({ hashid, club, found, place }: AnswerProps) => {
  const [formState, setFormState] = useState({ number: 0, draft: found, sent: false })
  // Show the draft at once after a reload. On a later visit hide it until the user confirms, because the phone may be
  // shared.
  const [isDraftShown, setIsDraftShown] = useState(() => found === null || isSameVisit(place))
  useEffect(() => markVisit(place))
  const startNewSurvey = () => {
    setIsDraftShown(true)
    setFormState(({ number }) => ({ number: number + 1, draft: null, sent: false }))
  }
  if (formState.sent)
    return (
      <SurveyThanks>
        <ContactLine />
      </SurveyThanks>
    )
  if (!isDraftShown)
    return (
      <SurveyIntro club={club}>
        <p>
          {found?.attempt ? (
            <Trans>An answer on this phone may not have arrived. You can send it again: it counts only once.</Trans>
          ) : (
            <Trans>An answer has been started on this phone.</Trans>
          )}
        </p>
        <Button variant="primary" size="comfort" block onClick={() => setIsDraftShown(true)}>
          <Trans>Carry on where you left off</Trans>
        </Button>
        <Button size="comfort" block onClick={() => void clearDraft(place).then(startNewSurvey)}>
          <Trans>Start again</Trans>
        </Button>
      </SurveyIntro>
    )
  return (
    <SurveyForm
      key={formState.number}
      club={club}
      draft={formState.draft}
      place={place}
      send={(id, answers) =>
        call(surveyOperations['surveys.create'], { body: { ...answers, id, organisation_hashid: hashid } })
      }
      onSent={() => setFormState(({ number }) => ({ number, draft: null, sent: true }))}
      onClear={startNewSurvey}
      intro={(begin) => (
        <SurveyIntro club={club}>
          <p className="flex items-center gap-2 text-sm leading-snug text-muted-foreground">
            <LockKeyhole className="size-5 flex-none" />
            <Trans>Your answers stay on this phone until you send them.</Trans>
          </p>
          <Button variant="primary" size="comfort" block onClick={begin}>
            <Trans>Start</Trans>
          </Button>
        </SurveyIntro>
      )}
    />
  )
}
