import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getLockState, lockEverywhere } from '@/device-lock/use-lock.ts'
import { type CollectedAnswer, readHandOver, storeAnswer } from '@/device-storage/collected-surveys.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { Button } from '@/ui/button.tsx'
import { SurveyForm } from './survey-form.tsx'
import { SurveyIntro, SurveyThanks } from './survey-pages.tsx'

/**
 * Survey on a club's tablet that is passed from person to person (B-SUR-03). The device is locked, so every other page
 * requires the PIN and memory contains no register data. Answers are stored encrypted until a team member unlocks the
 * device.
 */
export const CollectScreen = () => {
  usePageFocus()
  const navigate = useNavigate()
  const [session, setSession] = useState<{ user: string; club: string } | null>(null)
  useEffect(() => {
    const openSurvey = async () => {
      const handOver = await readHandOver()
      // Leave the survey if the user has no lock, because the register would be accessible.
      if (!handOver || getLockState(handOver.user) === 'none')
        return navigate({ to: '/participant_feedback', replace: true })
      if (getLockState(handOver.user) === 'open') lockEverywhere(handOver.user)
      setSession(handOver)
    }
    void openSurvey()
  }, [navigate])
  return (
    <PublicPage survey>
      {session ? (
        <>
          <Answers user={session.user} club={session.club} />
          <Button
            variant="ghost"
            icon={Undo2}
            className="mt-6 justify-self-center"
            onClick={() => void navigate({ to: '/participant_feedback', replace: true })}
          >
            <Trans>For the team: end the survey</Trans>
          </Button>
        </>
      ) : null}
    </PublicPage>
  )
}

const Answers = ({ user, club }: { user: string; club: string }) => {
  const [formState, setFormState] = useState({ number: 0, sent: false })
  const startNewSurvey = () => setFormState(({ number }) => ({ number: number + 1, sent: false }))
  if (formState.sent)
    return (
      <SurveyThanks>
        <p className="text-lg">
          <Trans>Pass the tablet on to the next person.</Trans>
        </p>
        <Button variant="primary" size="comfort" block onClick={startNewSurvey}>
          <Trans>Next person</Trans>
        </Button>
      </SurveyThanks>
    )
  return (
    <SurveyForm
      key={formState.number}
      club={club}
      draft={null}
      place={null}
      send={(id, answers) => storeAnswer(user, { ...answers, id } as CollectedAnswer)}
      onSent={() => setFormState(({ number }) => ({ number, sent: true }))}
      onClear={startNewSurvey}
      intro={(begin) => (
        <SurveyIntro club={club}>
          <Button variant="primary" size="comfort" block onClick={begin}>
            <Trans>Start</Trans>
          </Button>
        </SurveyIntro>
      )}
    />
  )
}
