import type { NetworkHealth } from '@contract/network-health.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import { formatCount } from '@/i18n/numbers.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { CardTable, CardTableRow, Fact, FactList, HealthCard } from './health-card.tsx'
import { failureLabels } from './health-labels.ts'
import { findProblems } from './health-problems.ts'

type FailureCounts = NetworkHealth['failures']['mails']

/** Card of the emails and texts that failed in the last days, with the reasons. */
export function FailuresCard({ health }: { health: NetworkHealth }) {
  const { t, i18n } = useLingui()
  const { failures } = health
  const { mails, texts, reasons, applications } = failures
  const hasManyFailed = findProblems(health).some(({ area }) => area === 'failures')
  return (
    <HealthCard
      title={<Trans>Failed emails and texts</Trans>}
      icon={MailX}
      state={hasManyFailed ? 'warning' : 'well'}
      problem={<Trans>Many failed</Trans>}
      note={mails.failed + texts.failed > 0 ? <Trans>Each one is also shown on its own record.</Trans> : undefined}
    >
      <CardTable
        caption={t`Failed emails and texts`}
        headers={[
          t`Last 7 days`,
          t({ message: 'Sent', context: 'number of emails or texts' }),
          t({ message: 'Failed', context: 'number of emails or texts' }),
        ]}
      >
        <CardTableRow label={t`Emails`} cells={buildCells(mails, failures.mails_href, t`Emails`)} />
        <CardTableRow label={t`Texts`} cells={buildCells(texts, failures.texts_href, t`Texts`)} />
      </CardTable>
      <FactList>
        {reasons.map(({ reason, count }) => (
          <Fact key={reason} label={i18n._(failureLabels[reason])}>
            <b>{formatCount(count)}</b>
          </Fact>
        ))}
        {applications.map(({ href, name }) => (
          <Fact
            key={href}
            label={
              <RowLink href={href} className="-my-1 inline-block py-1 pointer-coarse:py-3.5">
                {name || t`Application without a name`}
              </RowLink>
            }
          >
            <span className="text-muted-foreground">
              <Trans>email failed</Trans>
            </span>
          </Fact>
        ))}
      </FactList>
    </HealthCard>
  )
}

const buildCells = ({ sent, failed }: FailureCounts, href: string | null, label: string) => [
  formatCount(sent),
  failed > 0 && href ? (
    <RowLink
      key="failed"
      href={href}
      aria-label={`${label}: ${formatCount(failed)}`}
      className="-my-1 inline-block min-w-8 py-1 pointer-coarse:min-w-12 pointer-coarse:py-3"
    >
      <b>{formatCount(failed)}</b>
    </RowLink>
  ) : (
    <b key="failed">{formatCount(failed)}</b>
  ),
]
