import type { TextState } from '@contract/club-status/holiday-texts.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, CircleHelp, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'

/** What a text's state is called. */
export const stateWords: Record<TextState, MessageDescriptor> = {
  queued: msg`To go out`,
  handing_over: msg`Being handed over`,
  sent: msg`Handed over`,
  delivered: msg`Delivered`,
  failed: msg`Failed`,
  perhaps_sent: msg`Perhaps sent`,
}

const looks: Record<TextState, { tone: BadgeTone; icon: LucideIcon }> = {
  queued: { tone: 'neutral', icon: Clock },
  handing_over: { tone: 'info', icon: Send },
  sent: { tone: 'success', icon: Check },
  delivered: { tone: 'success', icon: CheckCheck },
  failed: { tone: 'danger', icon: TriangleAlert },
  perhaps_sent: { tone: 'warning', icon: CircleHelp },
}

export const TextStateBadge = ({ state }: { state: TextState }) => {
  const { i18n } = useLingui()
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon} size="small">
      {i18n._(stateWords[state])}
    </Badge>
  )
}

const reasons: Readonly<Record<string, MessageDescriptor>> = {}

/** Why a text failed or may not have arrived, in words; a code that is not known here is shown as it is. */
export const reasonWords = (i18n: Pick<I18n, '_'>, reason: string): string => {
  const words = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return words ? i18n._(words) : reason
}
