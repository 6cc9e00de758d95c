import type { ClubRecord } from '@contract/organisations.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { Check, Minus, Pause } from 'lucide-react'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { Badge } from '@/ui/badge.tsx'

type ClubStateBadgeProps = {
  club: Pick<ClubRecord, 'inactive_after_year' | 'hold_status'>
  /** True for main programme staff, who see the `hold_status` of a club (ORG-22, ORG-42). */
  ofProgrammes: boolean
}

/** Badge with the saved state of a club: inactive, paused or active. */
export const ClubStateBadge = ({ club, ofProgrammes }: ClubStateBadgeProps) => {
  const getOptionLabel = useClubOptionLabels()
  const { inactive_after_year: lastActiveYear, hold_status: holdStatus } = club
  if (lastActiveYear !== null && lastActiveYear < getYear(getLondonDay()))
    return (
      <Badge icon={Minus} size="small">
        <Trans>Inactive</Trans>
      </Badge>
    )
  if (holdStatus && ofProgrammes)
    return (
      <Badge tone="warning" icon={Pause} size="small">
        <Trans>On hold</Trans>: {getOptionLabel(holdStatus)}
      </Badge>
    )
  return (
    <Badge tone="success" icon={Check} size="small">
      <Trans>Active</Trans>
    </Badge>
  )
}
