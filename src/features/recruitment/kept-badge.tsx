import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** The mark of an application that is kept for safeguarding. */
export const KeptBadge = ({ small = false }: { small?: boolean }) => (
  <Badge tone="info" icon={ShieldAlert} size={small ? 'small' : 'normal'}>
    <Trans>Kept for safeguarding</Trans>
  </Badge>
)
