import { parcelProvisionsManualEntryOperations } from '@contract/parcel-provisions-manual-entries.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { EntryRows } from '@/features/manual-entries/entry-rows.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'

const operations = getCrudOperations('parcel_provisions_manual_entries', parcelProvisionsManualEntryOperations)
const SearchSchema = createListSchema(['year', 'organisation', 'holiday', 'date', 'created', 'created_by'], {})

export const Route = createFileRoute('/_app/parcel_provisions_manual_entries/')({
  validateSearch: passSearchThrough<ListState>,
  component: ParcelProvisionsEntriesScreen,
})

/** Page of the manual parcel provisions entries, for their editors (MAN-03, MAN-04, MAN-08 to MAN-18). */
function ParcelProvisionsEntriesScreen() {
  const { t } = useLingui()
  const { remove, outdate } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  return (
    <EntryRows
      title={t`Parcel Provisions Manual Entries`}
      path="/parcel_provisions_manual_entries"
      page={page}
      rows={page.list.rows}
      remove={remove}
      onRemoved={outdate}
    />
  )
}
