import type { ClubRecord } from '@contract/organisations.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { Check, Minus, Pause } from 'lucide-react'
import { useClubOptionWords } from '@/features/clubs/option-words.ts'
import { Badge } from '@/ui/badge.tsx'

type ClubStateBadgeProps = {
  club: Pick<ClubRecord, 'inactive_after_year' | 'hold_status'>
  /** Main programme staff see that a club is on hold (ORG-22, ORG-42). */
  ofProgrammes: boolean
}

/** Whether a club goes on, as it is saved. */
export const ClubStateBadge = ({ club, ofProgrammes }: ClubStateBadgeProps) => {
  const words = useClubOptionWords()
  const { inactive_after_year: last, hold_status: hold } = club
  if (last !== null && last < Number(dayInLondon().slice(0, 4)))
    return (
      <Badge icon={Minus} size="small">
        <Trans>Inactive</Trans>
      </Badge>
    )
  if (hold && ofProgrammes)
    return (
      <Badge tone="warning" icon={Pause} size="small">
        <Trans>On hold</Trans>: {words(hold)}
      </Badge>
    )
  return (
    <Badge tone="success" icon={Check} size="small">
      <Trans>Active</Trans>
    </Badge>
  )
}
