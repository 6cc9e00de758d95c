import type { Concern, ConcernAction } from '@contract/concerns/concerns.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Timeline } from '@/kit/detail/timeline.tsx'

const actionLabels: Record<ConcernAction, (by: string) => ReactNode> = {
  opened: (by) => <Trans>Read by {by}</Trans>,
  acknowledged: (by) => <Trans>Acknowledged by {by}</Trans>,
  exported: (by) => <Trans>Printed or saved to a file by {by}</Trans>,
  passed_on: (by) => <Trans>Passed on to a safeguarding leader by {by}</Trans>,
  closed: (by) => <Trans>Closed by {by}</Trans>,
  reopened: (by) => <Trans>Opened again by {by}</Trans>,
}

/** Timeline of a concern. Shows every action, and marks each action with the network's key. */
export const ConcernHistory = ({ concern: { by, received_at, deeds } }: { concern: Concern }) => (
  <Timeline
    moments={[
      {
        key: 'received',
        state: 'done',
        words: <Trans>Arrived, written by {by}</Trans>,
        when: formatTimestamp(received_at),
      },
      ...deeds.map((deed) => ({
        key: deed.id,
        state: 'done' as const,
        words: (
          <>
            {actionLabels[deed.deed](deed.by)}
            {deed.network ? (
              <>
                {' '}
                <Trans>(with the network’s key)</Trans>
              </>
            ) : null}
          </>
        ),
        when: formatTimestamp(deed.at),
      })),
    ]}
  />
)
