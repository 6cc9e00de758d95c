import { saferRecruitmentOperations } from '@contract/recruitment/safer-recruitment-status.ts'
import { MAX_REFEREES, MIN_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCachedResponse } from '@/data/use-cached-response.ts'
import { WelcomeCard } from '@/features/content/welcome-card.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** Progress of the user's own recruitment, cached for offline use (WEL-06 to WEL-09, WEL-28). */
export const SaferRecruitment = () => {
  const { t } = useLingui()
  const { answer, busy: isBusy } = useCachedResponse(saferRecruitmentOperations['me.safer_recruitment_status'])
  if (!answer) return isBusy ? <Skeleton className="h-52" /> : null
  const { application_completed, references_completed: referenceCount, references_total: total, dbs_confirmed } = answer
  // The minimum applies before the referees are asked.
  const wantedCount = Math.max(total ?? MAX_REFEREES, MIN_REFEREES)
  return (
    <WelcomeCard title={t`Safer Recruitment Status`} icon={ShieldCheck}>
      <ul>
        <Step done={application_completed}>
          <Trans>Application completed</Trans>
        </Step>
        {/* Tick the step only if all references are in. Two are enough to go on, so a missing third is not waited for. */}
        <Step
          done={referenceCount >= wantedCount}
          isWaiting={referenceCount < MIN_REFEREES}
          progress={t`${referenceCount} of ${wantedCount} in`}
        >
          <Trans>References completed</Trans>
        </Step>
        <Step done={dbs_confirmed}>
          <Trans>DBS confirmed</Trans>
        </Step>
      </ul>
    </WelcomeCard>
  )
}

type StepProps = {
  done: boolean
  isWaiting?: boolean
  /** Number of finished parts, such as "2 of 3 in". */
  progress?: string
  children: ReactNode
}

const Step = ({ done, isWaiting = !done, progress, children }: StepProps) => {
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-border first:border-0">
      <span
        aria-hidden="true"
        className={
          done
            ? 'grid size-7 flex-none place-items-center rounded-full bg-primary text-primary-foreground'
            : 'size-7 flex-none rounded-full border-2 border-input'
        }
      >
        {done ? <Check className="size-4.5" /> : null}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
      {progress ? <b>{progress}</b> : null}
      {done ? (
        <span className="sr-only">
          <Trans context="step">Done</Trans>
        </span>
      ) : null}
      {isWaiting ? (
        <Badge tone="warning" size="small">
          <Trans context="step">Waiting</Trans>
        </Badge>
      ) : null}
    </li>
  )
}
