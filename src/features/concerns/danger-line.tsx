import { Trans } from '@lingui/react/macro'
import { Siren } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'

/** Emergency notice at the top of every concern page. A note does not help a child who is in danger now. */
export const DangerLine = () => (
  <Banner tone="danger" icon={Siren}>
    <Trans>
      If a child is in danger now,{' '}
      <a href="tel:999" className="font-bold text-inherit underline">
        ring 999
      </a>
      .
    </Trans>
  </Banner>
)
