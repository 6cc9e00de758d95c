import type { TextState } from '@contract/club-status/text-states.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, CircleHelp, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'

/** Label of each state of a text. */
export const stateLabels: Record<TextState, MessageDescriptor> = {
  queued: msg`To go out`,
  handing_over: msg`Being handed over`,
  sent: msg`Handed over`,
  delivered: msg`Delivered`,
  failed: msg`Failed`,
  perhaps_sent: msg`Perhaps sent`,
}

const badgeStyles: Record<TextState, { tone: BadgeTone; icon: LucideIcon }> = {
  queued: { tone: 'neutral', icon: Clock },
  handing_over: { tone: 'info', icon: Send },
  sent: { tone: 'success', icon: Check },
  delivered: { tone: 'success', icon: CheckCheck },
  failed: { tone: 'danger', icon: TriangleAlert },
  perhaps_sent: { tone: 'warning', icon: CircleHelp },
}

export const TextStateBadge = ({ state }: { state: TextState }) => {
  const { i18n } = useLingui()
  const { tone, icon } = badgeStyles[state]
  return (
    <Badge tone={tone} icon={icon} size="small">
      {i18n._(stateLabels[state])}
    </Badge>
  )
}

const responseLostMessage = msg`the answer of the text service was lost`
const willRetryMessage = msg`the text service cannot take it now; it is tried again`

const reasonMessages: Readonly<Record<string, MessageDescriptor>> = {
  stopped: msg`the number wants no more texts`,
  not_a_mobile: msg`the number is not a mobile number`,
  stop_question: msg`a reply that may ask for no more texts waits in the Inbox`,
  undelivered: msg`the phone network could not deliver it`,
  process_lost: msg`the server stopped while it was handed over`,
  unreadable_answer: msg`the answer of the text service could not be read`,
  no_answer: responseLostMessage,
  connection_lost: responseLostMessage,
  not_connected: willRetryMessage,
  throttled: willRetryMessage,
  queue_full: willRetryMessage,
  stale: willRetryMessage,
  http_429: willRetryMessage,
}

/** Patterns of codes that `reasonMessages` does not list: an HTTP status, or a text service's code such as `twilio_21612`. */
const reasonsByPattern: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/^(http_4|(?!http_)[a-z]+_[\da-f]+$)/, msg`the text service refused it`],
  [/^http_5/, msg`the text service had a fault`],
  [/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, willRetryMessage],
]

/** Returns the reason why a text failed or may not have arrived. Unknown network errors count as a lost response. */
export const getReasonText = (i18n: Pick<I18n, '_'>, reason: string): string => {
  const listedReason = Object.hasOwn(reasonMessages, reason) ? reasonMessages[reason] : undefined
  return i18n._(listedReason ?? reasonsByPattern.find(([prefix]) => prefix.test(reason))?.[1] ?? responseLostMessage)
}
