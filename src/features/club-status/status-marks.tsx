import { Trans } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** Badge that shows if a club is open, or "Not set" without an answer (STAT-37, STAT-39). */
export const OpenMark = ({ open }: { open: boolean | null }) => {
  if (open === null)
    return (
      <span className="text-muted-foreground">
        <Trans>Not set</Trans>
      </span>
    )
  if (open)
    return (
      <Badge tone="success" icon={Check} size="small">
        <Trans>Open</Trans>
      </Badge>
    )
  return (
    <Badge icon={Minus} size="small">
      <Trans>Closed</Trans>
    </Badge>
  )
}
