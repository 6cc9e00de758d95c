import { goldenNumbersOperations } from '@contract/manual-entries.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useChanges } from '@/data/use-changes.ts'
import { EntryRows } from '@/features/manual-entries/entry-rows.tsx'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { crudOf } from '@/kit/crud-of.ts'
import { type ListState, listState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'

const operations = crudOf('golden_numbers_manual_entries', goldenNumbersOperations)
const Kept = listState(['year', 'organisation', 'holiday', 'date', 'created', 'created_by'], {})

export const Route = createFileRoute('/_app/golden_numbers_manual_entries/')({
  validateSearch: unreadSearch<ListState>,
  component: GoldenNumbersEntriesScreen,
})

/** Its entries, for those who make them (MAN-01, MAN-02, MAN-08 to MAN-18). */
function GoldenNumbersEntriesScreen() {
  const { t } = useLingui()
  const { remove, outdate } = useChanges(operations)
  const state = useSearchState(Kept, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  return (
    <EntryRows
      title={t`Golden Numbers Manual Entries`}
      path="/golden_numbers_manual_entries"
      page={page}
      rows={page.list.rows}
      remove={remove}
      onRemoved={outdate}
    />
  )
}
