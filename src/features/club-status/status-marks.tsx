import { Trans } from '@lingui/react/macro'
import { Check, Minus, X } from 'lucide-react'
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

type YesNoMarkProps = {
  yes: boolean
  /** True to show No as a cross instead of a dash, for a No that needs attention (INB-28). */
  cross?: boolean
}

/** Yes or No in a table, as an icon with a label. */
export const YesNoMark = ({ yes, cross = false }: YesNoMarkProps) => (
  <span className="inline-flex items-center gap-1.5 align-bottom whitespace-nowrap">
    {yes ? (
      <>
        <Check aria-hidden="true" className="size-4.5 text-success-text" />
        <Trans context="it is">Yes</Trans>
      </>
    ) : (
      <>
        {cross ? (
          <X aria-hidden="true" className="size-4.5 text-warning-text" />
        ) : (
          <Minus aria-hidden="true" className="size-4.5 text-muted-foreground" />
        )}
        <Trans context="it is">No</Trans>
      </>
    )}
  </span>
)
