import { importantDateOperations } from '@contract/content/important-dates.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { useContentText, useLanguageQuery } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { formatDayCell, useYesNoFormatter } from '@/kit/list/cells.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'

const operations = getCrudOperations('important_dates', importantDateOperations)
const SearchSchema = createListSchema(['title', 'date', 'live'], {})

export const Route = createFileRoute('/_app/important_dates/')({
  validateSearch: passSearchThrough<ListState>,
  component: ImportantDatesScreen,
})

/** List page on which editors manage the important dates of all clubs (DATE-01 to DATE-09, DATE-19, DATE-20). */
function ImportantDatesScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const formatYesNo = useYesNoFormatter()
  const { remove, outdate: invalidateList } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), useLanguageQuery())
  return (
    <ListPage
      title={t`Important Dates`}
      page={page}
      icon={CalendarDays}
      add={{ to: '/important_dates/new', label: <Trans>New important date</Trans> }}
      richText
      nothing={<Trans>There are no important dates yet.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`Important Dates`}
        rows={page.list.rows}
        name={(row) => getText(row, 'title').text}
        nameLang={(row) => getText(row, 'title').lang}
        href={({ id }) => `/important_dates/${id}`}
        unsorted={t`Latest first`}
        columns={[
          { label: t`Title`, sort: 'title' },
          { label: t`Date`, sort: 'date', cell: ({ date }) => formatDayCell(date) },
          { label: t`Live`, sort: 'live', cell: ({ live }) => formatYesNo(live), phone: 'labelled' },
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={invalidateList} />}
      />
    </ListPage>
  )
}
