import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'

/**
 * Stands beside what cannot be done without a network: visible, grey, and it says why.
 * @param props.id for the `aria-describedby` of the button beside it
 */
export const NeedsWifi = ({ id, className }: { id?: string; className?: string }) => (
  <span
    id={id}
    className={clsx('inline-flex items-center gap-2 text-muted-foreground', className ?? 'text-sm')}
  >
    <CloudOff aria-hidden="true" />
    <Trans>Needs Wi-Fi</Trans>
  </span>
)
