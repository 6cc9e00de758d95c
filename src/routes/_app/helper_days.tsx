import { type HelperDays, helperDayOperations } from '@contract/helper-days.ts'
import { DUTY_PERIOD_DAYS, MIN_REPORTED_DUTY_DAYS } from '@contract/rules/duty-days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarDays, Check, Hand } from 'lucide-react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { helperCheckLabels } from '@/features/helper-days/check-labels.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { useUser } from '@/user/use-user.ts'

const SearchSchema = createListSchema(['name', 'days', 'last_day'], {
  told: buildOptionalParam(v.picklist(['true', 'false'])),
})

export const Route = createFileRoute('/_app/helper_days')({
  validateSearch: passSearchThrough<ListState>,
  component: HelperDaysScreen,
})

/**
 * Page of the helpers' days and of helpers without a check on record, for the coordinator and the safeguarding leader
 * (B-REC-12).
 */
function HelperDaysScreen() {
  const { t } = useLingui()
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(helperDayOperations['helper_days.list'], state, Route.useNavigate())
  const [from, span] = [MIN_REPORTED_DUTY_DAYS, DUTY_PERIOD_DAYS]
  return (
    <ListPage
      title={t`Helpers’ days`}
      page={page}
      icon={CalendarDays}
      nothing={<Trans>No helper has come in the last {span} days.</Trans>}
      notice={<HelperDaysNotice />}
      filters={
        <ListFilter
          page={page}
          name="told"
          label={t`Which helpers`}
          options={[{ value: 'true', label: t`${from} days or more without a check on record` }]}
        />
      }
    >
      <ListRows<HelperDays>
        page={page}
        caption={t`Helpers’ days`}
        rows={page.list.rows}
        name={({ name }) => name}
        unsorted={t`Most urgent first`}
        columns={[
          { label: t`Name`, sort: 'name' },
          {
            label: t`Helper`,
            id: 'kind',
            cell: ({ kind }) => (kind === 'young' ? t`Young helper, 16 or 17` : t`Adult`),
          },
          { label: t`Check`, id: 'check', phone: 'line', cell: (row) => <CheckCell row={row} /> },
          {
            label: t`Last day`,
            sort: 'last_day',
            phone: 'labelled',
            cell: ({ last_day }) => formatDayCell(last_day),
          },
          {
            label: t`Days in the last ${span}`,
            sort: 'days',
            number: true,
            phone: 'labelled',
            cell: ({ days }) => days,
          },
        ]}
      />
    </ListPage>
  )
}

/** Notice that explains the law, and that this page only shows facts and makes no decision. */
const HelperDaysNotice = () => {
  const isLeader = useUser().user_type === 'safeguarding_leader'
  return (
    <Banner tone="info" icon={CalendarDays}>
      <p>
        <Trans>
          Since 1 September 2026, in England and Wales, helpers who are with children on more than 3 days in 30, or
          overnight, need a check with the children’s barred list, supervised or not.
        </Trans>{' '}
        <Trans>This is guidance. You decide.</Trans>{' '}
        {isLeader ? null : <Trans>Young helpers of 16 and 17 are shown to the safeguarding leader.</Trans>}
      </p>
    </Banner>
  )
}

const CheckCell = ({ row: { check, until, told: isDutyReported } }: { row: HelperDays }) => {
  const { i18n } = useLingui()
  const end = until && formatDayCell(until)
  function getBadgeProps() {
    if (check === 'cleared') return { tone: 'success', icon: Check } as const
    if (isDutyReported) return { tone: 'warning', icon: Hand } as const
    return { tone: 'neutral' } as const
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge {...getBadgeProps()}>{i18n._(helperCheckLabels[check])}</Badge>
      {end ? (
        <span className="text-muted-foreground">
          {check === 'lapsed' ? <Trans>on {end}</Trans> : <Trans>until {end}</Trans>}
        </span>
      ) : null}
    </span>
  )
}
