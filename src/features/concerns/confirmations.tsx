import type { ConfirmerRole } from '@contract/concerns/concern-key-rules.ts'
import type { KeyConfirmation } from '@contract/concerns/concern-tasks.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTimestamp } from '@/i18n/timestamp.ts'

const confirmerLabels: Record<ConfirmerRole, (by: string) => ReactNode> = {
  present_key: (by) => <Trans>{by} with the present key</Trans>,
  leader: (by) => <Trans>{by}, safeguarding leader</Trans>,
  network: (by) => <Trans>{by}, holder of the network’s key</Trans>,
  coordinator: (by) => <Trans>{by}, coordinator</Trans>,
  vp_support: (by) => <Trans>{by}, VP support</Trans>,
  holder: (by) => <Trans>{by}, second holder</Trans>,
}

/** List of people who have confirmed a key. */
export function Confirmations({ confirmations }: { confirmations: readonly KeyConfirmation[] }) {
  if (confirmations.length === 0) return null
  return (
    <div>
      <p className="font-bold">
        <Trans>Confirmed by</Trans>
      </p>
      <ul className="list-disc ps-6">
        {confirmations.map(({ by: author, as, at: confirmedAt }) => (
          <li key={`${author}${confirmedAt}`}>
            {confirmerLabels[as](author)} ({formatTimestamp(confirmedAt)})
          </li>
        ))}
      </ul>
    </div>
  )
}
