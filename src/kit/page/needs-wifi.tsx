import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'

/**
 * Note that an action is not available offline.
 * @param props.id id for the `aria-describedby` of the action's button
 */
export const NeedsWifi = ({ id }: { id?: string }) => (
  <span id={id} className="inline-flex items-center gap-2 text-sm text-balance text-muted-foreground">
    <CloudOff aria-hidden="true" />
    <Trans>Needs Wi-Fi</Trans>
  </span>
)
