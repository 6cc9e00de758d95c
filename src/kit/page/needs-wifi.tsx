import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'

/**
 * Shown beside what cannot be done without a network: visible, grey, and it says why.
 * @param props.id for the `aria-describedby` of the button beside it
 */
export const NeedsWifi = ({ id }: { id?: string }) => (
  <span id={id} className="inline-flex items-center gap-2 text-sm text-balance text-muted-foreground">
    <CloudOff aria-hidden="true" />
    <Trans>Needs Wi-Fi</Trans>
  </span>
)
