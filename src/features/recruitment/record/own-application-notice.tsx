import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'

/** Notice that a part of the user's own application is hidden, with the reason. */
export const OwnApplicationNotice = () => (
  <Banner tone="info" icon={Info}>
    <Trans>This is your own application: its references, notes and checks are for others to read.</Trans>
  </Banner>
)
