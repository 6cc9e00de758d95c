import type { clubHealthStatuses } from '@contract/option-lists.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Award, Check, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'

export type ClubHealth = (typeof clubHealthStatuses)[number]

type HealthDisplay = { words: MessageDescriptor; tone: BadgeTone; icon: LucideIcon }

/** Label, tone and icon of each club health status (STAT-80). */
export const clubHealthDisplays: Record<ClubHealth, HealthDisplay> = {
  Red: { words: msg({ message: 'Red', context: 'club health' }), tone: 'danger', icon: OctagonAlert },
  Amber: { words: msg({ message: 'Amber', context: 'club health' }), tone: 'orange', icon: TriangleAlert },
  Green: { words: msg({ message: 'Green', context: 'club health' }), tone: 'success', icon: Check },
  Gold: { words: msg({ message: 'Gold', context: 'club health' }), tone: 'gold', icon: Award },
}

/** Badge with a club's health status. */
export const ClubHealthBadge = ({ status }: { status: ClubHealth }) => {
  const { i18n } = useLingui()
  const { words, tone, icon } = clubHealthDisplays[status]
  return (
    <Badge tone={tone} icon={icon} size="small">
      {i18n._(words)}
    </Badge>
  )
}
