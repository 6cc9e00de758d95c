import {
  countByStatus,
  isConflicting,
  type OrganisationStatusFilterInput,
} from '@contract/club-status/organisation-status.ts'
import { PAGE_SIZE } from '@contract/operation.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Building2, Download } from 'lucide-react'
import { useRef } from 'react'
import { OpenMark } from '@/features/club-status/status-marks.tsx'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { formatTime } from '@/i18n/format.ts'
import { ListPages } from '@/kit/list/list-pages.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { useRowSelection } from '@/kit/list/row-selection.tsx'
import type { Ordering } from '@/kit/list/sort-cycle.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { ClubHealthBadge } from '@/kit/page/club-health-badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { arrangeRows, type ReportRow } from './report-rows.ts'
import type { ReportSearch } from './report-search.ts'
import type { useReport } from './use-report.ts'

type ReportTableProps = {
  report: NonNullable<ReturnType<typeof useReport>['report']>
  /** True if the displayed report was run for another filter than the selected one. */
  isOld: boolean
  address: ReportSearch
  onChange: (change: Partial<ReportSearch>) => void
  reachable: boolean
  saving: boolean
  onSave: () => void
}

/** The rows of the report, their order and pages, and its file (STAT-71 to STAT-79). */
export const ReportTable = (props: ReportTableProps) => {
  const { report, isOld, address, onChange, reachable: isReachable, saving: isSaving, onSave } = props
  const containerRef = useRef<HTMLDivElement>(null)
  const ordering = address.ordering as Ordering<string>
  const disagreeing = report.rows.filter(isConflicting).length
  const rows = arrangeRows(report.rows, ordering, address.disagree ?? false)
  const clubCount = countByStatus(rows).clubs
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = Math.min(address.page ?? 1, pages)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">
          {isOld ? (
            <b>
              <Trans>Filters changed, run again</Trans>
            </b>
          ) : (
            <>
              <b>
                <Plural value={clubCount} one="# club" other="# clubs" />,{' '}
                <Plural value={rows.length} one="# club holiday" other="# club holidays" />
              </b>{' '}
              <span className="text-sm text-muted-foreground">
                <ReportDescription filter={report.filter} at={report.at} />
              </span>
            </>
          )}
        </p>
        {disagreeing > 0 ? (
          <Checkbox
            look="framed"
            checked={address.disagree ?? false}
            onCheckedChange={(isChecked) => onChange({ disagree: isChecked || undefined })}
          >
            <Trans>Only differences ({disagreeing})</Trans>
          </Checkbox>
        ) : null}
        <Button
          size="tool"
          icon={Download}
          className="ms-auto"
          busy={isSaving}
          disabled={!isReachable}
          onClick={onSave}
        >
          <Trans>CSV Export</Trans>
        </Button>
      </div>
      <div ref={containerRef} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
        {rows.length === 0 ? (
          <EmptyState icon={Building2} title={<Trans>No club matches these filters.</Trans>} />
        ) : (
          <>
            <ReportRows
              rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
              ordering={ordering}
              onOrdering={(next) => onChange({ ordering: next })}
            />
            <ListPages
              page={page}
              pages={pages}
              size={PAGE_SIZE}
              count={rows.length}
              home={containerRef}
              onPage={(newPage) => onChange({ page: newPage === 1 ? undefined : newPage })}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** Text such as "July/Aug 2026, run at 14:06". */
const ReportDescription = ({ filter, at: runAt }: { filter: OrganisationStatusFilterInput; at: number }) => {
  const getHolidayLabel = useHolidayLabel()
  const holidays = (filter.holidays ?? []).map(getHolidayLabel).join(', ')
  const time = formatTime(runAt)
  const { year } = filter
  return holidays ? (
    <Trans>
      {holidays} {year}, run at {time}
    </Trans>
  ) : (
    <Trans>
      {year}, run at {time}
    </Trans>
  )
}

type RowsProps = {
  rows: readonly ReportRow[]
  ordering: Ordering<string>
  onOrdering: (ordering: Ordering<string>) => void
}

const ReportRows = ({ rows, ordering, onOrdering }: RowsProps) => {
  const { t } = useLingui()
  const getRegionLabel = useClubOptionLabels()
  const getHolidayLabel = useHolidayLabel()
  const selection = useRowSelection(rows, '')
  return (
    <ListRows<ReportRow>
      page={{
        selection,
        state: { ordering },
        filter: ({ ordering: next }: { ordering: Ordering<string> }) => onOrdering(next),
      }}
      caption={t`Club Open Status`}
      rows={rows}
      name={(row) => row.organisation__organisation_name}
      href={({ organisation }) => `/organisations/${organisation}`}
      unsorted={t`A to Z`}
      columns={[
        { label: t`Club`, sort: 'organisation__organisation_name' },
        { label: t`Region`, sort: 'region', cell: ({ region }) => region && getRegionLabel(region) },
        { label: t`Holiday`, sort: 'holiday', cell: ({ holiday }) => getHolidayLabel(holiday) },
        {
          label: t`Club open`,
          sort: 'holiday_allocation',
          cell: ({ holiday_allocation: own }) => <OpenMark open={own && own === 'Open'} />,
          phone: 'labelled',
        },
        {
          label: t`CRL open`,
          sort: 'holiday_confirmation__is_open',
          cell: (row) => <LeadOpen row={row} />,
          phone: 'labelled',
        },
        {
          label: t`Confirmed by CRL`,
          sort: 'holiday_confirmation__confirmed_by_rl',
          cell: (row) => <YesNoMark yes={row.holiday_confirmation__confirmed_by_rl ?? false} />,
          phone: 'labelled',
        },
        {
          label: t`Health`,
          sort: 'club_health_status',
          cell: ({ club_health_status: status }) => (status ? <ClubHealthBadge status={status} /> : null),
        },
        {
          label: t`Has data`,
          sort: 'has_data',
          cell: ({ has_data }) => <YesNoMark yes={has_data} />,
          phone: 'labelled',
        },
      ]}
    />
  )
}

/** Confirmed status, with a mark if the status that the club has set itself differs. */
const LeadOpen = ({ row }: { row: ReportRow }) => {
  const { holiday_confirmation__is_open: isLeadOpen, holiday_allocation: clubStatus } = row
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <OpenMark open={isLeadOpen} />
      {isConflicting(row) ? (
        <span className="inline-flex items-center gap-1 font-bold text-warning-text">
          <ArrowLeftRight aria-hidden="true" className="size-4" />
          <Difference isLeadSet={isLeadOpen !== null} isClubSet={clubStatus !== null} />
        </span>
      ) : null}
    </span>
  )
}

const Difference = ({ isLeadSet, isClubSet }: { isLeadSet: boolean; isClubSet: boolean }) => {
  if (!isLeadSet) return <Trans>CRL not set</Trans>
  return isClubSet ? <Trans>disagrees</Trans> : <Trans>Club not set</Trans>
}
