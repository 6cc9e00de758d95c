import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** Badge for an application that is retained for safeguarding. */
export const SafeguardingBadge = ({ small = false }: { small?: boolean }) => (
  <Badge tone="info" icon={ShieldAlert} size={small ? 'small' : 'normal'}>
    <Trans>Kept for safeguarding</Trans>
  </Badge>
)
