import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Duration } from './duration.tsx'
import { backupFailureLabels, backupRepairLabels, queueLabels } from './health-labels.ts'
import type { HealthProblem } from './health-problems.ts'

/** Banner of one problem: since when, why, and on request what to do. */
export function ProblemBanner({ problem }: { problem: HealthProblem }) {
  const [isOpen, setIsOpen] = useState(false)
  const stepsId = useId()
  return (
    <Banner
      tone={problem.isDanger ? 'danger' : 'warning'}
      icon={problem.isDanger ? OctagonAlert : TriangleAlert}
      action={
        <Button
          variant={problem.isDanger ? 'plate' : 'outline'}
          iconEnd={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={stepsId}
          className={isOpen ? 'self-start' : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>What to do</Trans>
        </Button>
      }
    >
      <h2 className="text-lg leading-tight font-bold">
        <ProblemTitle problem={problem} />
      </h2>
      <p>
        <ProblemReason problem={problem} />
      </p>
      <div id={stepsId} hidden={!isOpen}>
        <ProblemSteps problem={problem} />
      </div>
    </Banner>
  )
}

type ProblemProps = { problem: HealthProblem }

function ProblemTitle({ problem }: ProblemProps) {
  const { i18n } = useLingui()
  switch (problem.kind) {
    case 'backup_old':
      return <Plural value={problem.days} one="No good backup for # day" other="No good backup for # days" />
    case 'backup_missing':
      return <Trans>There is no backup</Trans>
    case 'drill_failed':
      return <Trans>The last restore drill failed</Trans>
    case 'queue_slow': {
      const queue = i18n._(queueLabels[problem.queue])
      return <Trans>A queue is slow: {queue}</Trans>
    }
    case 'many_failed':
      return problem.channel === 'mails' ? <Trans>Many emails failed</Trans> : <Trans>Many texts failed</Trans>
    case 'versions':
      return <Trans>The servers have different versions</Trans>
    case 'connections':
      return <Trans>A server has nearly used up its database connections</Trans>
  }
}

function ProblemReason({ problem }: ProblemProps) {
  const { i18n } = useLingui()
  switch (problem.kind) {
    case 'backup_old':
    case 'backup_missing': {
      if (!problem.failed && problem.kind === 'backup_missing')
        return <Trans>The server does not make scheduled backups yet.</Trans>
      if (!problem.failed) return <Trans>The server has not tried to make a backup since then.</Trans>
      const { tries, reason } = problem.failed
      return (
        <>
          <Plural value={tries} one="The last try failed." other="The last # tries failed." />{' '}
          {i18n._(backupFailureLabels[reason])}
        </>
      )
    }
    case 'drill_failed':
      return i18n._(backupFailureLabels[problem.reason])
    case 'queue_slow':
      return (
        <>
          <Trans>The oldest entry waits:</Trans> <Duration seconds={problem.seconds} />
        </>
      )
    case 'many_failed': {
      const { failed, total } = problem
      return (
        <Trans>
          In the last 7 days, {failed} of {total} failed. The reasons are below.
        </Trans>
      )
    }
    case 'versions':
      return <Trans>This is normal during an update, for some minutes.</Trans>
    case 'connections':
      return <Trans>Pages and devices wait for a free connection.</Trans>
  }
}

/** Steps for the person who runs the server. Support can send them to that person. */
const ProblemSteps = ({ problem }: ProblemProps) => (
  <>
    <p className="pt-2 font-bold">
      <Trans>Ask the person who runs the server to do this:</Trans>
    </p>
    <ol className="list-decimal ps-6">
      <ProblemStepItems problem={problem} />
    </ol>
  </>
)

function ProblemStepItems({ problem }: ProblemProps) {
  const { i18n } = useLingui()
  const guideStep = (
    <li>
      <Trans>Follow “Alerts” in the operating manual of Hallbook.</Trans>
    </li>
  )
  switch (problem.kind) {
    case 'backup_old':
    case 'backup_missing':
      return (
        <>
          <li>
            {problem.failed ? (
              i18n._(backupRepairLabels[problem.failed.reason])
            ) : (
              <Trans>Set BACKUP_EVERY and BACKUP_TO, and restart the server.</Trans>
            )}
          </li>
          <li>
            <Trans>Make a backup now with “npm run backup”.</Trans>
          </li>
          {guideStep}
        </>
      )
    case 'drill_failed':
      return (
        <>
          <li>{i18n._(backupRepairLabels[problem.reason])}</li>
          <li>
            <Trans>Try the newest backup with “npm run restore -- --check”.</Trans>
          </li>
          {guideStep}
        </>
      )
    case 'queue_slow':
      return (
        <>
          <li>
            {problem.queue === 'jobs' ? (
              <Trans>Look for errors in the server’s log. A job that fails is tried again.</Trans>
            ) : (
              <Trans>Check that the provider accepts messages, and look for errors in the server’s log.</Trans>
            )}
          </li>
          {guideStep}
        </>
      )
    case 'many_failed':
      return (
        <>
          <li>
            {problem.channel === 'mails' ? (
              <Trans>
                Check that the email provider accepts messages, and that the sender’s domain is not blocked.
              </Trans>
            ) : (
              <Trans>Check that the text provider accepts messages and that its account has credit.</Trans>
            )}
          </li>
          {guideStep}
        </>
      )
    case 'versions':
      return (
        <>
          <li>
            <Trans>Install the same version on each server, and restart them one after the other.</Trans>
          </li>
          {guideStep}
        </>
      )
    case 'connections':
      return (
        <>
          <li>
            <Trans>Look for slow statements in PostgreSQL, or start another server.</Trans>
          </li>
          {guideStep}
        </>
      )
  }
}
