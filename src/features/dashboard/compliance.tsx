import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { insightOperations } from '@contract/dashboard/insights.ts'
import { checklistSections, getSectionItems } from '@contract/rules/checklist.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, ListChecks } from 'lucide-react'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { sectionNames } from '@/features/checklist/section-names.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { DataTable } from '@/kit/charts/chart-card.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Section } from '@/ui/section.tsx'
import { checklistItemLabels } from '@/words/checklist-item-labels.ts'
import { NumbersContent } from './numbers-content.tsx'

type ChecklistCounts = { complete: number; incomplete: number }

/** Section with the progress of the clubs' checklists (DASH-46, DASH-140 to DASH-144). */
export const Compliance = ({ filter }: { filter: DashboardFilterInput }) => {
  const { t, i18n } = useLingui()
  const statsQuery = useCachedQuery(insightOperations['dashboard.ready_steady_cook_stats'], { body: filter })
  const totalCounts = statsQuery.told?.answer.all
  return (
    <Section
      icon={ListChecks}
      title={<Trans>Ready Steady Cook Compliance</Trans>}
      state={totalCounts ? <CountBadges {...totalCounts} /> : null}
    >
      <NumbersContent question={statsQuery}>
        {(stats) => {
          const { year } = stats
          return (
            <div className="grid grid-cols-1 gap-4">
              {year === filter.year ? null : (
                <p className="text-sm text-muted-foreground">
                  <Trans>A checklist starts again each year: these are the checklists of {year}.</Trans>
                </p>
              )}
              <div className="grid grid-cols-1 gap-6 lg:grid-cols-3">
                {checklistSections.map((name) => {
                  const title = i18n._(sectionNames[name])
                  const { questions, ...counts } = stats[name]
                  return (
                    <section key={name} className="grid content-start gap-2 break-inside-avoid">
                      <h3 className="text-lg font-bold">{title}</h3>
                      <CountBadges {...counts} />
                      <DataTable
                        title={title}
                        table={{
                          head: [t`Item`, t`Complete`, t`Incomplete`],
                          rows: getSectionItems(name).map((item) => {
                            const itemCounts = questions.find((one) => one.question === item)
                            return [
                              i18n._(checklistItemLabels[item].label),
                              formatCount(itemCounts?.complete ?? 0),
                              formatCount(itemCounts?.incomplete ?? 0),
                            ]
                          }),
                        }}
                      />
                    </section>
                  )
                })}
              </div>
            </div>
          )
        }}
      </NumbersContent>
    </Section>
  )
}

const CountBadges = (counts: ChecklistCounts) => {
  const [complete, incomplete] = [formatCount(counts.complete), formatCount(counts.incomplete)]
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone="success" icon={CircleCheck}>
        <Trans>{complete} complete</Trans>
      </Badge>
      <Badge tone="warning" icon={CircleDashed}>
        <Trans>{incomplete} incomplete</Trans>
      </Badge>
    </span>
  )
}
