import { buildHolidayTextLabel, holidayTextOperations } from '@contract/club-status/holiday-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { GatewayNotice } from '@/features/club-status/gateway-notice.tsx'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

const operations = getCrudOperations('holiday_texts', holidayTextOperations)
const SearchSchema = createListSchema(['holiday', 'year', 'start_date', 'end_date'], {})

export const Route = createFileRoute('/_app/holiday_texts/')({
  validateSearch: passSearchThrough<ListState>,
  component: HolidayTextsScreen,
})

/** Page of the holiday texts, for their editors (TXT-01 to TXT-15). */
function HolidayTextsScreen() {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const getRegionLabel = useClubOptionLabels()
  const { remove, outdate: invalidateList } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  const joinRegions = (names: readonly string[], none: string) => names.map(getRegionLabel).join(', ') || none
  return (
    <ListPage
      title={t`Holiday Texts`}
      page={page}
      icon={MessageSquareText}
      add={{ to: '/holiday_texts/new', label: <Trans>New holiday text</Trans> }}
      notice={<GatewayNotice about="texts" />}
      nothing={<Trans>There are no holiday texts yet.</Trans>}
    >
      <ListRows
        wide
        page={page}
        caption={t`Holiday Texts`}
        rows={page.list.rows}
        name={({ year, holiday }) => buildHolidayTextLabel({ year, holiday: getHolidayLabel(holiday) })}
        href={({ id }) => `/holiday_texts/${id}`}
        unsorted={t`Newest first`}
        columns={[
          { label: t`Holiday`, sort: 'holiday' },
          { label: t`Year`, sort: 'year', cell: ({ year }) => year, phone: 'hidden' },
          {
            label: t({ message: 'Start', context: 'date' }),
            sort: 'start_date',
            cell: ({ start_date }) => formatDayCell(start_date),
          },
          {
            label: t({ message: 'End', context: 'date' }),
            sort: 'end_date',
            cell: ({ end_date }) => formatDayCell(end_date),
          },
          {
            label: t`Included regions`,
            id: 'include_regions',
            cell: ({ include_regions }) => joinRegions(include_regions, t`Every region`),
          },
          {
            label: t`Excluded regions`,
            id: 'exclude_regions',
            cell: ({ exclude_regions }) => joinRegions(exclude_regions, t({ message: 'None', context: 'regions' })),
            phone: 'labelled',
          },
          {
            label: t`First text sent`,
            id: 'first_text_sent',
            cell: ({ first_text_sent }) => <YesNoMark yes={first_text_sent} />,
            phone: 'labelled',
          },
          {
            label: t`Second text sent`,
            id: 'second_text_sent',
            cell: ({ second_text_sent }) => <YesNoMark yes={second_text_sent} />,
            phone: 'labelled',
          },
          {
            label: t`Third text sent`,
            id: 'third_text_sent',
            cell: ({ third_text_sent }) => <YesNoMark yes={third_text_sent} />,
            phone: 'labelled',
          },
        ]}
        bulk={
          <RemoveRows
            page={page}
            remove={remove}
            onDone={invalidateList}
            kept={<Trans>Holiday texts that have gone out cannot be deleted.</Trans>}
          />
        }
      />
    </ListPage>
  )
}
