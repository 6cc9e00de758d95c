import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'

/** Says why a part of one's own application is not shown. */
export const OwnNotice = () => (
  <Banner tone="info" icon={Info}>
    <Trans>This is your own application: its references, notes and checks are for others to read.</Trans>
  </Banner>
)
