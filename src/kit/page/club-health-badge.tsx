import type { clubHealthStatuses } from '@contract/option-lists.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Award, Check, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'

export type ClubHealth = (typeof clubHealthStatuses)[number]

type Shown = { words: MessageDescriptor; tone: BadgeTone; icon: LucideIcon }

/** How a club is doing, in words, with a tone and a picture of each (STAT-80). */
export const clubHealth: Record<ClubHealth, Shown> = {
  Red: { words: msg({ message: 'Red', context: 'club health' }), tone: 'danger', icon: OctagonAlert },
  Amber: { words: msg({ message: 'Amber', context: 'club health' }), tone: 'orange', icon: TriangleAlert },
  Green: { words: msg({ message: 'Green', context: 'club health' }), tone: 'success', icon: Check },
  Gold: { words: msg({ message: 'Gold', context: 'club health' }), tone: 'gold', icon: Award },
}

/** How a club is doing. */
export const ClubHealthBadge = ({ status }: { status: ClubHealth }) => {
  const { i18n } = useLingui()
  const { words, tone, icon } = clubHealth[status]
  return (
    <Badge tone={tone} icon={icon} size="small">
      {i18n._(words)}
    </Badge>
  )
}
