import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ComponentType } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { createRetryingPart } from './retrying-part.tsx'

/**
 * Creates a part of a page whose code loads lazily. If the code cannot be loaded, a notice replaces the part only, and
 * opening the part again loads the code again.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  createRetryingPart(load, MissingPart)

function MissingPart() {
  return (
    <Banner tone="info" icon={CloudOff}>
      <Trans>This part is not on this device yet. Connect to Wi-Fi to open it.</Trans>
    </Banner>
  )
}
