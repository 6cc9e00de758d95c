import { isAllowed } from '@contract/access.ts'
import { frozenYearOperations } from '@contract/dashboard/frozen-years.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { Table } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useUser } from '@/user/use-user.ts'
import { FreezeYearDialog } from './freeze-year-dialog.tsx'
import { NumbersContent } from './numbers-content.tsx'

/** List of saved years. Each year has the numbers as they were reported to funders (B-NUM-04). */
export const FrozenYearsPage = () => {
  const { t } = useLingui()
  const canFreeze = isAllowed('network_content', useUser())
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const query = useCachedQuery(frozenYearOperations['dashboard.frozen_years'], {})
  const title = t`Saved years`
  const saveButton = canFreeze ? (
    <Button variant="primary" icon={Archive} disabled={!query.reachable} onClick={() => setIsDialogOpen(true)}>
      <Trans>Save a year</Trans>
    </Button>
  ) : null
  return (
    <Page width="form">
      <PageHeader title={title} back={{ to: '/dashboard', label: t`Dashboard` }}>
        {saveButton}
      </PageHeader>
      <p className="text-muted-foreground">
        <Trans>
          Numbers keep changing: a tablet sends late, a record is corrected. Save a year on the day you report it, and
          see later what has changed since.
        </Trans>
      </p>
      <NumbersContent question={query} rows={3}>
        {(years) =>
          years.length === 0 ? (
            <EmptyState icon={Archive} title={<Trans>No year is saved yet.</Trans>} action={saveButton} />
          ) : (
            <Table caption={title}>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Year</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Kept on</Trans>
                  </th>
                  <th scope="col">
                    <Trans>By</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Note</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {years.map(({ id, year, created, frozen_by: author, note }) => (
                  <tr key={id}>
                    <th scope="row" className="text-start">
                      <Link
                        to="/frozen_years/$id"
                        params={{ id }}
                        className="inline-flex min-h-12 items-center font-bold text-link underline"
                      >
                        {year}
                      </Link>
                    </th>
                    <td className="whitespace-nowrap">{formatTimestamp(created)}</td>
                    <td>{author}</td>
                    <td className="wrap-anywhere">{note}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </NumbersContent>
      {isDialogOpen ? <FreezeYearDialog onClose={() => setIsDialogOpen(false)} /> : null}
    </Page>
  )
}
