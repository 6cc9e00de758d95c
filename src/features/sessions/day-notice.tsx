import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { fullDay } from '@/i18n/long-dates.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

type DayNoticeProps = {
  year: number
  /** The holiday has no dates yet. */
  noDates: boolean
  /** Days that were chosen and do not go with what was chosen after them. */
  outside: readonly string[]
  otherYear: readonly string[]
  taken: readonly string[]
}

/** Says which days are not chosen any more and why, with the way to Setup (SES-59, SES-60). */
export const DayNotice = ({ year, noDates, outside, otherYear, taken }: DayNoticeProps) => {
  const outsideDays = outside.map(fullDay).join(', ')
  const otherYearDays = otherYear.map(fullDay).join(', ')
  const takenDays = taken.map(fullDay).join(', ')
  return (
    <div role="status" className="grid gap-2 empty:sr-only sm:order-last sm:col-span-2">
      {noDates || outside.length ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <span className="grid justify-items-start gap-2">
            {noDates ? (
              <span>
                <Trans>
                  This holiday has no dates yet. Please go to Setup and enter the holiday date range.
                </Trans>
              </span>
            ) : null}
            {outside.length ? (
              <span>
                <Trans>Not chosen any more, as outside the dates of this holiday: {outsideDays}.</Trans>
              </span>
            ) : null}
            <Button asChild variant="outline">
              <Link to="/setup" state={{ year } as never}>
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
      {taken.length ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <Trans>Not chosen any more, as there is already a session: {takenDays}.</Trans>
        </Banner>
      ) : null}
    </div>
  )
}
