import { findCheckEnd, getCheckValidity, getValidYears } from '@contract/recruitment/check-validity.ts'
import type { OpenDbsForm } from '@contract/recruitment/dbs-forms.ts'
import type { CheckConfirmation } from '@contract/recruitment/vocabulary.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { formatDayCell } from '@/kit/list/cells.ts'
import { getTypedPath, type Values } from '@/kit/public/answer-path.ts'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { TickQuestion } from '@/kit/public/questions.tsx'
import { Banner } from '@/ui/banner.tsx'

type DbsDateQuestionProps = { told: OpenDbsForm; values: Values }

/**
 * Question for the date of issue, or for a tick that the date is not known. It is prefilled with the applicant's date.
 */
export const DbsDateQuestion = ({ told: dbsForm, values }: DbsDateQuestionProps) => {
  const isApplicantDate = dbsForm.applicant_issue_date !== null && values.issue_date === dbsForm.applicant_issue_date
  return (
    <div className="grid gap-3">
      <DayQuestion
        // Remount when the tick changes, so that a half-typed date is cleared.
        key={String(values.date_unknown)}
        field="issue_date"
        label={<Trans>Date of issue</Trans>}
        hint={
          isApplicantDate ? (
            <Trans>The applicant gave this date. Correct it if the certificate has another one.</Trans>
          ) : (
            <Trans>Of the certificate or the membership. We remind you before it runs out.</Trans>
          )
        }
      />
      <div role="status">
        <DateWarning told={dbsForm} values={values} />
      </div>
      <TickQuestion
        field="date_unknown"
        label={<Trans>I was told it is clear and do not know the date</Trans>}
        also={(isTicked) => (isTicked ? { issue_date: null, [getTypedPath('issue_date')]: undefined } : {})}
      />
    </div>
  )
}

/** Warning that the date is too old for the chosen statement. The contact can still send the form. */
const DateWarning = ({ told: dbsForm, values }: DbsDateQuestionProps) => {
  const { confirmed, issue_date } = values as { confirmed: CheckConfirmation | null; issue_date: string | null }
  if (!confirmed || !issue_date) return null
  const today = getLondonDay()
  const years = getValidYears(dbsForm.check_kind, dbsForm.dbs_years)
  const kind = dbsForm.check_kind
  const checkEnd = findCheckEnd({ kind, confirmed, issued: issue_date, answered: today, years: dbsForm.dbs_years })
  const validity = getCheckValidity(checkEnd, today)
  if (validity.state !== 'ended') return null
  const day = formatDayCell(validity.until)
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      {confirmed === 'enhanced_certificate' ? (
        <Trans>
          This date does not fit “within the last {years} years”. The check ran out on {day}. Correct the date or send
          it as it is.
        </Trans>
      ) : (
        <Trans>A membership of this date ran out on {day}. Correct the date or send it as it is.</Trans>
      )}
    </Banner>
  )
}
