import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { filterQuery } from '@contract/dashboard/filter.ts'
import { dashboardPeopleOperations, type EthnicityKind } from '@contract/dashboard/people.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsked } from '@/data/use-asked.ts'
import { useKeptQuestion } from '@/data/use-kept-question.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { DataTable } from '@/kit/charts/chart-card.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Answered, NumbersLoading, NumbersNotice } from './answered.tsx'
import { useLabelWords } from './label-words.ts'
import { RingCard } from './ring-card.tsx'

type EthnicityCardProps = { kind: EthnicityKind; title: string; filter: DashboardFilterInput }

/** Card with ethnic groups as a ring chart, and a dialog with every answer (DASH-112 to DASH-115). */
export const EthnicityCard = ({ kind, title, filter }: EthnicityCardProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const question = useKeptQuestion(dashboardPeopleOperations[`dashboard.${kind}_ethnicity`], {
    query: filterQuery(filter),
  })
  return (
    <Answered question={question}>
      {(counts) => (
        <RingCard
          title={title}
          of={t`Group`}
          counts={counts}
          after={
            <>
              <Button size="tool" className="justify-self-start" onClick={() => setOpen(true)}>
                <Trans>View ethnicity data</Trans>
              </Button>
              {open ? (
                <FullData kind={kind} title={title} filter={filter} onClose={() => setOpen(false)} />
              ) : null}
            </>
          }
        />
      )}
    </Answered>
  )
}

const FullData = ({ kind, title, filter, onClose }: EthnicityCardProps & { onClose: () => void }) => {
  const { t } = useLingui()
  const words = useLabelWords()
  const asked = useAsked(dashboardPeopleOperations[`dashboard.${kind}_ethnicity_full_data`], {
    query: filterQuery(filter),
  })
  const { answer } = asked
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
        <NumbersNotice questions={[{ ...asked, told: answer && { answer, at: 0 } }]} />
        {asked.busy ? <NumbersLoading rows={6} /> : null}
        {answer ? (
          <div className="grid gap-4">
            <h3 className="font-bold">
              <Trans>Captured groups</Trans>
            </h3>
            <DataTable
              title={t`Captured groups`}
              table={{
                head: [t`Group`, t`Count`],
                rows: answer.captured.map(({ label, count }) => [words(label), formatCount(count)]),
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
                    `${label} (${words(group)})`,
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
