import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { formatFullDay } from '@/i18n/long-dates.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

type DayNoticeProps = {
  year: number
  /** True if the holiday has no dates yet. */
  noDates: boolean
  /** Chosen days that were dropped because the user changed the year, holiday or group. Each list has one reason. */
  outside: readonly string[]
  otherYear: readonly string[]
  taken: readonly string[]
}

/** Warning about the days that were dropped and why, with a link to Setup (SES-59, SES-60). */
export const DayNotice = ({ year, noDates, outside, otherYear, taken: takenDates }: DayNoticeProps) => {
  const outsideDays = outside.map(formatFullDay).join(', ')
  const otherYearDays = otherYear.map(formatFullDay).join(', ')
  const takenDays = takenDates.map(formatFullDay).join(', ')
  return (
    <div role="status" className="grid gap-2 empty:sr-only sm:order-last sm:col-span-2">
      {noDates || outside.length ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <span className="grid justify-items-start gap-2">
            {noDates ? (
              <span>
                <Trans>This holiday has no dates yet. Please go to Setup and enter the holiday date range.</Trans>
              </span>
            ) : null}
            {outside.length ? (
              <span>
                <Trans>Not chosen any more, as outside the dates of this holiday: {outsideDays}.</Trans>
              </span>
            ) : null}
            <Button asChild variant="outline">
              <Link to="/setup" state={{ year }}>
                <Trans>Open Setup</Trans>
              </Link>
            </Button>
          </span>
        </Banner>
      ) : null}
      {otherYear.length ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <Trans>Not chosen any more, as not in the chosen year: {otherYearDays}.</Trans>
        </Banner>
      ) : null}
      {takenDates.length ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <Trans>Not chosen any more, as there is already a session: {takenDays}.</Trans>
        </Banner>
      ) : null}
    </div>
  )
}
