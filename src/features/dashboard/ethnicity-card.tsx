import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { toFilterQuery } from '@contract/dashboard/filter.ts'
import { dashboardPeopleOperations, type EthnicityKind } from '@contract/dashboard/people.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { DataTable } from '@/kit/charts/chart-card.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { NumbersContent, NumbersLoading, NumbersNotice } from './numbers-content.tsx'
import { RingCard } from './ring-card.tsx'
import { useValueLabels } from './value-labels.ts'

type EthnicityCardProps = { kind: EthnicityKind; title: string; filter: DashboardFilterInput }

/** Card with ethnic groups as a ring chart, and a dialog with every answer (DASH-112 to DASH-115). */
export const EthnicityCard = ({ kind, title, filter }: EthnicityCardProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const query = useCachedQuery(dashboardPeopleOperations[`dashboard.${kind}_ethnicity`], {
    query: toFilterQuery(filter),
  })
  return (
    <NumbersContent question={query}>
      {(counts) => (
        <RingCard
          title={title}
          of={t`Group`}
          counts={counts}
          after={
            <>
              <Button size="tool" className="justify-self-start" onClick={() => setIsOpen(true)}>
                <Trans>View ethnicity data</Trans>
              </Button>
              {isOpen ? (
                <EthnicityDialog kind={kind} title={title} filter={filter} onClose={() => setIsOpen(false)} />
              ) : null}
            </>
          }
        />
      )}
    </NumbersContent>
  )
}

const EthnicityDialog = ({ kind, title, filter, onClose }: EthnicityCardProps & { onClose: () => void }) => {
  const { t } = useLingui()
  const getValueLabel = useValueLabels()
  const request = useOperationQuery(dashboardPeopleOperations[`dashboard.${kind}_ethnicity_full_data`], {
    query: toFilterQuery(filter),
  })
  const { answer } = request
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="wide"
        title={title}
        footer={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <NumbersNotice questions={[{ ...request, told: answer && { answer, at: 0 } }]} />
        {request.busy ? <NumbersLoading rows={6} /> : null}
        {answer ? (
          <div className="grid gap-4">
            <h3 className="font-bold">
              <Trans>Captured groups</Trans>
            </h3>
            <DataTable
              title={t`Captured groups`}
              table={{
                head: [t`Group`, t`Count`],
                rows: answer.captured.map(({ label, count }) => [getValueLabel(label), formatCount(count)]),
              }}
            />
            <h3 className="font-bold">
              <Trans>Other groups</Trans>
            </h3>
            {answer.other.length === 0 ? (
              <p className="text-muted-foreground">
                <Trans>No one has named a group of their own.</Trans>
              </p>
            ) : (
              <DataTable
                title={t`Other groups`}
                table={{
                  head: [t`In their own words`, t`Count`],
                  rows: answer.other.map(({ group, label, count }) => [
                    `${label} (${getValueLabel(group)})`,
                    formatCount(count),
                  ]),
                }}
              />
            )}
          </div>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
