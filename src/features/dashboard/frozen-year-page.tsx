import { type FrozenYearReport, frozenYearOperations } from '@contract/dashboard/frozen-years.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion } from 'lucide-react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Table } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { combinedLabels, lunchClubLabels, type NumberLabels, parcelLabels } from './number-labels.ts'
import { NumbersLoading } from './numbers-content.tsx'

type TableName = FrozenYearReport['totals'][number]['table']

const tableLabels: Record<TableName, MessageDescriptor> = {
  lunch_club: msg`Lunch club`,
  parcel: msg`Parcel`,
  combined: msg`Combined`,
}
const numberLabels: Record<TableName, Record<string, NumberLabels>> = {
  lunch_club: lunchClubLabels,
  parcel: parcelLabels,
  combined: combinedLabels,
}

const useNumberLabel = () => {
  const { i18n } = useLingui()
  return (table: TableName, number: string): string => {
    const labels = numberLabels[table][number]
    return labels ? i18n._(labels.label) : number
  }
}

/** Page that compares a saved year with the current numbers, club by club (B-NUM-04). */
export const FrozenYearPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const request = useOperationQuery(frozenYearOperations['dashboard.frozen_year'], { params: { id } })
  const { answer: report, busy, missing } = request
  const year = report?.year
  return (
    <Page width="form">
      <PageHeader
        title={year ? t`${year} as sent` : t`A year as sent`}
        about={report ? <About report={report} /> : undefined}
        back={{ to: '/frozen_years', label: t`Saved years` }}
      />
      <LoadNotice
        {...request}
        stale={report !== null}
        words={{
          cutOff: <Trans>These numbers need a connection.</Trans>,
          fault: <Trans>The numbers could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {busy && !report ? <NumbersLoading rows={6} /> : null}
      {missing ? <EmptyState icon={FileQuestion} title={<Trans>This year is not kept any more.</Trans>} /> : null}
      {report ? (
        <>
          <Changes changes={report.changes} />
          <Totals totals={report.totals} />
        </>
      ) : null}
    </Page>
  )
}

const About = ({ report }: { report: FrozenYearReport }) => {
  const { frozen_by: by, note } = report
  const when = formatTimestamp(report.created)
  return (
    <>
      <Trans>
        Kept on {when} by {by}
      </Trans>
      {note ? ` · ${note}` : null}
    </>
  )
}

const Changes = ({ changes }: { changes: FrozenYearReport['changes'] }) => {
  const { t, i18n } = useLingui()
  const getNumberLabel = useNumberLabel()
  const getHolidayLabel = useHolidayLabel()
  const title = t`Changed since`
  return (
    <section className="grid gap-3">
      <CardTitle>{title}</CardTitle>
      {changes.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>All numbers are still as they were sent.</Trans>
        </p>
      ) : (
        <Table caption={title} readOnly>
          <thead>
            <tr>
              <th scope="col">{t`Club`}</th>
              <th scope="col">{t`Holiday`}</th>
              <th scope="col">{t`Number`}</th>
              <th scope="col" className="number">{t`As sent`}</th>
              <th scope="col" className="number">{t`Now`}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ organisation, organisation_name: club, table, holiday, number, frozen, now }) => (
              <tr key={`${organisation} ${table} ${holiday} ${number}`}>
                <th scope="row" className="text-start">
                  {club}
                </th>
                <td>{holiday === null ? <Trans>Year to date</Trans> : getHolidayLabel(holiday)}</td>
                <td>
                  {getNumberLabel(table, number)}
                  <small className="block text-muted-foreground">{i18n._(tableLabels[table])}</small>
                </td>
                <td className="number">{formatCount(frozen)}</td>
                <td className="number font-bold">{formatCount(now)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

const Totals = ({ totals }: { totals: FrozenYearReport['totals'] }) => {
  const { t, i18n } = useLingui()
  const getNumberLabel = useNumberLabel()
  const getHolidayLabel = useHolidayLabel()
  return (
    <>
      {(Object.keys(tableLabels) as TableName[]).map((table) => {
        const rows = totals.filter((total) => total.table === table)
        const numbers = Object.keys(numberLabels[table]).filter((number) => rows.some((row) => row.numbers[number]))
        if (numbers.length === 0) return null
        const title = i18n._(tableLabels[table])
        return (
          <section key={table} className="grid gap-3">
            <CardTitle>{title}</CardTitle>
            <Table caption={t`${title}: all clubs as sent`} readOnly>
              <thead>
                <tr>
                  <th scope="col">{t`Number`}</th>
                  {rows.map(({ holiday }) => (
                    <th key={holiday ?? 'year'} scope="col" className="number">
                      {holiday === null ? <Trans>Year to date</Trans> : getHolidayLabel(holiday)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {numbers.map((number) => (
                  <tr key={number}>
                    <th scope="row" className="text-start">
                      {getNumberLabel(table, number)}
                    </th>
                    {rows.map((row) => (
                      <td key={row.holiday ?? 'year'} className="number">
                        {formatCount(row.numbers[number] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
        )
      })}
    </>
  )
}
