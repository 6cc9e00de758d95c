import {
  isConflicting,
  organisationStatusOperations,
  type StatusRow,
} from '@contract/club-status/organisation-status.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getHolidayByMonth, namedHolidays } from '@contract/rules/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, BadgeQuestionMark, type LucideIcon } from 'lucide-react'
import { call } from '@/api/call.ts'
import { buildQueryKey } from '@/data/query-client.ts'
import { useServerQuery } from '@/data/use-server-query.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { Button } from '@/ui/button.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { type ReportSearch, toReportFilter } from './report-search.ts'

const operation = organisationStatusOperations['dashboard.organisation_status']

/** Name of the holiday for which clubs are chased first. */
const SUMMER = 'July/Aug'

/** Returns the holidays with a question of their own: the present one and the summer, in the order of the year. */
function listQuestionHolidays() {
  const present = getHolidayByMonth(getLondonDay())
  return namedHolidays.filter((holiday) => holiday === present || holiday === SUMMER)
}

/**
 * Links above the filters that run a usual report at once. Their counts are those of this year, and are missing without
 * a network.
 */
export const ReadyQuestions = () => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const rows = useRowsOfThisYear()
  const count = (matches: (row: StatusRow) => boolean) => rows?.filter(matches).length ?? null
  return (
    <nav aria-label={t`Ready questions`} className="flex flex-wrap gap-2">
      {listQuestionHolidays().map((holiday) => {
        const holidayName = getHolidayLabel(holiday)
        return (
          <Question
            key={holiday}
            icon={BadgeQuestionMark}
            label={t`Not confirmed, ${holidayName}`}
            count={count((row) => row.holiday === holiday && row.holiday_confirmation__confirmed_by_rl !== true)}
            search={{ holidays: [holiday], confirmed_by_rl: 'no' }}
          />
        )
      })}
      <Question
        icon={ArrowLeftRight}
        label={t`Club and lead differ`}
        count={count(isConflicting)}
        search={{ disagree: true }}
      />
    </nav>
  )
}

/**
 * Loads the rows to count. They have a cache key of their own, otherwise the report would show them before it is run
 * (STAT-48).
 */
function useRowsOfThisYear(): readonly StatusRow[] | null {
  const filter = toReportFilter({})
  return useServerQuery({
    key: [...buildQueryKey(operation, filter), 'counts'],
    ask: (signal) => call(operation, { body: filter, signal }),
    wanted: true,
  }).answer
}

type QuestionProps = {
  icon: LucideIcon
  label: string
  /** Number of rows. Null until the rows are loaded. */
  count: number | null
  search: ReportSearch
}

const Question = ({ icon, label, count, search }: QuestionProps) => (
  <Button asChild size="tool" icon={icon}>
    <Link to="/organisation_status" search={{ ...search, run: true }}>
      {count === null ? label : `${label} (${formatCount(count)})`}
    </Link>
  </Button>
)
