import {
  type HolidayText,
  holidayTextOperations,
  type WaveState,
  type WaveStatus,
} from '@contract/club-status/holiday-texts.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CheckCheck, Clock, Hourglass, type LucideIcon, Pause, Send, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { formatTime } from '@/i18n/format.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'

const badgeStyles: Record<WaveState, { words: MessageDescriptor; tone: BadgeTone; icon: LucideIcon }> = {
  waiting: { words: msg`Not sent`, tone: 'neutral', icon: Clock },
  held: { words: msg`Goes out soon`, tone: 'warning', icon: Hourglass },
  called_back: { words: msg`Called back`, tone: 'warning', icon: Pause },
  sending: { words: msg`Being sent`, tone: 'info', icon: Send },
  sent: { words: msg({ message: 'Sent', context: 'text' }), tone: 'success', icon: CheckCheck },
  passed: { words: msg`Not sent: the holiday is over`, tone: 'neutral', icon: X },
}

/**
 * Returns the label of a wave's state, for places that are too small for the badge. Returns undefined for an unknown
 * state.
 */
export const getWaveStateLabel = (i18n: Pick<I18n, '_'>, state: unknown): string | undefined =>
  typeof state === 'string' && Object.hasOwn(badgeStyles, state)
    ? i18n._(badgeStyles[state as WaveState].words)
    : undefined

/** Badge with the state of one of the three texts (TXT-48). */
export const WaveBadge = ({ status }: { status: WaveStatus }) => {
  const { i18n } = useLingui()
  const { words, tone, icon } = badgeStyles[status.state]
  const startedAt = status.state === 'sent' ? status.started : null
  return (
    <Badge tone={tone} icon={icon} size="small">
      {i18n._(words)}
      {startedAt ? ` ${formatTimestamp(startedAt)}` : null}
    </Badge>
  )
}

/**
 * Actions for a wave that is scheduled or was called back. For a wave in any other state, shows the delivery counts
 * (B-TXT-01, B-TXT-02).
 */
export const WaveActions = ({ text, status }: { text: HolidayText; status: WaveStatus }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const isReachable = useReachable()
  const invalidateTexts = useInvalidate('holiday_texts')
  const [busy, setBusy] = useState(false)
  const changeWave = async (verb: 'call_back' | 'send', doneMessage: string) => {
    setBusy(true)
    try {
      const request = { params: { id: text.id }, body: { wave: status.wave } }
      await call(holidayTextOperations[`holiday_texts.${verb}`], request)
      show({ message: doneMessage })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'decided_otherwise')
        show({ message: t`This has changed since. The page now shows the latest.`, tone: 'error' })
      else showErrorNotice(error)
    } finally {
      void invalidateTexts()
      setBusy(false)
    }
  }
  const until = status.held_until ? formatTime(status.held_until) : ''
  if (status.state === 'held')
    return (
      <Banner
        tone="warning"
        icon={Hourglass}
        action={
          <Button
            variant="outline"
            icon={Undo2}
            busy={busy}
            disabled={!isReachable}
            onClick={() => void changeWave('call_back', t`Called back. Nothing was sent.`)}
          >
            <Trans>Call it back</Trans>
          </Button>
        }
      >
        <span role="status">
          <Trans>It goes out at {until}. Until then you can call it back.</Trans>
        </span>{' '}
        {isReachable ? null : <NeedsWifi />}
      </Banner>
    )
  if (status.state === 'called_back')
    return (
      <Banner
        tone="info"
        icon={Pause}
        action={
          <Button
            variant="outline"
            icon={Send}
            busy={busy}
            disabled={!isReachable}
            onClick={() => void changeWave('send', t`It goes out when the time to call it back is over.`)}
          >
            <Trans>Send it</Trans>
          </Button>
        }
      >
        <Trans>This text was called back. It goes out only when you send it.</Trans>{' '}
        {isReachable ? null : <NeedsWifi />}
      </Banner>
    )
  return status.texts > 0 ? <DeliveryCounts status={status} /> : null
}

/** Number of a wave's texts in each delivery state. States without texts are left out. */
const DeliveryCounts = ({ status }: { status: WaveStatus }) => {
  const counts = [
    { term: <Trans>To go out</Trans>, count: status.queued },
    { term: <Trans>Handed over</Trans>, count: status.sent },
    { term: <Trans>Delivered</Trans>, count: status.delivered },
    { term: <Trans>Failed</Trans>, count: status.failed },
    { term: <Trans>Perhaps sent</Trans>, count: status.perhaps_sent },
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {counts.map(({ term, count }, index) =>
        count > 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the five counts is fixed
          <div key={index} className="flex gap-1.5">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="font-bold">{count}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
