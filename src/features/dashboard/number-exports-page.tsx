import {
  type NumberExport,
  type NumberExportKind,
  numberExportKinds,
  numberExportOperations,
} from '@contract/dashboard/number-exports.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileClock } from 'lucide-react'
import * as v from 'valibot'
import { useSearchState } from '@/browser/use-search-state.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'

const SearchState = createListSchema(['at'], { kind: buildOptionalParam(v.picklist(numberExportKinds)) })

type NumberExportsPageProps = {
  search: object
  navigate: Parameters<typeof useListPage>[2]
}

/** List of the number files that staff have exported, for VP support (B-NUM-05). */
export function NumberExportsPage({ search, navigate }: NumberExportsPageProps) {
  const { t } = useLingui()
  const searchState = useSearchState(SearchState, search)
  const page = useListPage(numberExportOperations['number_exports.list'], searchState, navigate)
  const kindLabels = useKindLabels()
  const describeFilter = useFilterText()
  return (
    <ListPage
      title={t`Saved files`}
      back={{ to: '/dashboard', label: t`Dashboard` }}
      page={page}
      icon={FileClock}
      nothing={<Trans>No file of numbers has been saved yet.</Trans>}
      filters={
        <ListFilter
          page={page}
          name="kind"
          label={t`File`}
          options={numberExportKinds.map((value) => ({ value, label: kindLabels[value] }))}
        />
      }
    >
      <ListRows<NumberExport>
        page={page}
        caption={t`Saved files`}
        rows={page.list.rows}
        name={({ kind }) => kindLabels[kind]}
        unsorted={t`Newest first`}
        columns={[
          { label: t`File` },
          { label: t`When`, sort: 'at', cell: ({ at: exportedAt }) => formatTimestamp(exportedAt) },
          { label: t`By`, id: 'by', cell: ({ by: author }) => author },
          { label: t`Filters`, id: 'filter', cell: ({ filter }) => describeFilter(filter) },
          {
            label: t`Small numbers`,
            id: 'suppress',
            cell: ({ suppress }) => (suppress ? t`Hidden` : t`Shown`),
            phone: 'labelled',
          },
        ]}
      />
    </ListPage>
  )
}

function useKindLabels(): Record<NumberExportKind, string> {
  const { t } = useLingui()
  return {
    lunch_club: t`Lunch Club Year`,
    parcel: t`Parcel Provision Year`,
    combined: t`Combined Year`,
    surveys: t`Surveys`,
    holiday_return: t`Holiday return`,
  }
}

/** Returns a function that describes a filter's values as text. Empty values are left out. */
function useFilterText() {
  const { t } = useLingui()
  const clubTypeLabels = {
    tlg: t`TLG`,
    boh: t`Boxes of Hope`,
    all: t({ message: 'All', context: 'club types' }),
  }
  return (filter: NumberExport['filter']): string => {
    const [firstDay, lastDay] = [filter.date_from, filter.date_to].map((day) => (day ? formatDayCell(day) : ''))
    const leads = filter.regional_leaders.length
    return [
      filter.year === 'custom' ? `${firstDay} – ${lastDay}` : String(filter.year),
      filter.organisation_type ? clubTypeLabels[filter.organisation_type] : null,
      ...filter.regions,
      ...filter.organisation_names,
      ...filter.tags,
      leads > 0 ? plural(leads, { one: '# lead', other: '# leads' }) : null,
    ]
      .filter((words) => words !== null)
      .join(', ')
  }
}
