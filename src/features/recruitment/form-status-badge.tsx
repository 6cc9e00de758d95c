import { Trans } from '@lingui/react/macro'
import { Check, Circle, CircleDot } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

type FormStatusBadgeProps = {
  status: string
  /** Label from the server, for a status that this app version does not contain. */
  label?: string | undefined
  /** Formatted day of the submission. */
  at?: string | undefined
  small?: boolean
}

/**
 * Badge with the progress of a form from an applicant, referee or contact. It is red, orange or green and always has a
 * label (APP-71 to APP-74).
 */
export const FormStatusBadge = ({ status, label, at: submittedDay, small = false }: FormStatusBadgeProps) => {
  const size = small ? 'small' : 'normal'
  switch (status) {
    case 'not_started':
      return (
        <Badge tone="danger" icon={Circle} size={size}>
          <Trans>Not started</Trans>
        </Badge>
      )
    case 'started':
      return (
        <Badge tone="orange" icon={CircleDot} size={size}>
          <Trans>Started but incomplete</Trans>
        </Badge>
      )
    case 'submitted':
      return (
        <Badge tone="success" icon={Check} size={size}>
          {submittedDay ? <Trans>Submitted {submittedDay}</Trans> : <Trans>Submitted</Trans>}
        </Badge>
      )
    default:
      return <Badge size={size}>{label ?? status}</Badge>
  }
}
