import { countByStatus, organisationStatusOperations } from '@contract/club-status/organisation-status.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useSearchState } from '@/browser/use-search-state.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device-storage/use-download.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { ReadyQuestions } from './ready-questions.tsx'
import { ReportCounts } from './report-counts.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportSearch, toReportFilter } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { useReport } from './use-report.ts'

type ReportPageProps = {
  search: object
  // biome-ignore lint/suspicious/noExplicitAny: each route types navigate differently
  navigate: (options: any) => unknown
}

/** The report Club Open Status: its filters, counts and rows (STAT-24 to STAT-80). */
export const ReportPage = ({ search, navigate }: ReportPageProps) => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const reportSearch = useSearchState(ReportSearch, search)
  const filter = useMemo(() => toReportFilter(reportSearch), [reportSearch])
  const {
    report,
    isOld,
    run,
    busy: isBusy,
    reachable: isReachable,
    failure,
  } = useReport(filter, {
    isWanted: reportSearch.run ?? false,
  })
  const summary = useMemo(() => report && countByStatus(report.rows), [report])
  const csvDownload = useDownload(organisationStatusOperations['dashboard.export_organisation_status'], (error) => {
    if (error instanceof ApiError && error.code === 'no_data')
      show({ message: i18n._(errorMessages.no_data), tone: 'error' })
    else showError(error)
  })
  const updateSearch = (change: Partial<ReportSearch>) =>
    void navigate({
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      replace: !('page' in change),
    })
  // A changed filter waits for Run, even if the report was opened by the link of a ready question.
  const changeFilter = (change: Partial<ReportSearch>) => updateSearch({ ...change, run: undefined })
  function renderReport() {
    if (report && summary)
      return (
        <div className={clsx('grid grid-cols-1 gap-4', isOld && 'grayscale')}>
          <ReportCounts summary={summary} />
          <ReportTable
            report={report}
            isOld={isOld && !isBusy}
            address={reportSearch}
            onChange={updateSearch}
            reachable={isReachable}
            saving={csvDownload.busy}
            onSave={() => void csvDownload.fetch({ body: filter })}
          />
        </div>
      )
    if (isBusy) return <Skeleton className="h-96" />
    if (failure) return null
    return <EmptyState icon={BadgeCheck} title={<Trans>Choose a question, or filters and then Run.</Trans>} />
  }
  return (
    <Page width="list">
      <PageHeader title={t`Club Open Status`} />
      <ReadyQuestions />
      <ReportFilters
        address={reportSearch}
        year={filter.year}
        onChange={changeFilter}
        onClear={() => void navigate({ search: { year: reportSearch.year }, replace: true })}
        onRun={run}
        busy={isBusy}
        reachable={isReachable}
      />
      <LoadNotice
        reachable={isReachable}
        failure={failure}
        again={run}
        stale={report !== null}
        words={{
          cutOff: <Trans>The report needs a connection: it is not kept on this device.</Trans>,
          fault: <Trans>The report could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      <p role="status" className="sr-only">
        {isBusy ? <Trans>Loading the report</Trans> : null}
      </p>
      {renderReport()}
    </Page>
  )
}
