import { goldenNumbersManualEntryOperations } from '@contract/golden-numbers-manual-entries.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { EntryRows } from '@/features/manual-entries/entry-rows.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'

const operations = getCrudOperations('golden_numbers_manual_entries', goldenNumbersManualEntryOperations)
const SearchSchema = createListSchema(['year', 'organisation', 'holiday', 'date', 'created', 'created_by'], {})

export const Route = createFileRoute('/_app/golden_numbers_manual_entries/')({
  validateSearch: passSearchThrough<ListState>,
  component: GoldenNumbersEntriesScreen,
})

/** Page of the manual golden numbers entries, for their editors (MAN-01, MAN-02, MAN-08 to MAN-18). */
function GoldenNumbersEntriesScreen() {
  const { t } = useLingui()
  const { remove, outdate: invalidateList } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  return (
    <EntryRows
      title={t`Golden Numbers Manual Entries`}
      path="/golden_numbers_manual_entries"
      page={page}
      rows={page.list.rows}
      remove={remove}
      onRemoved={invalidateList}
    />
  )
}
