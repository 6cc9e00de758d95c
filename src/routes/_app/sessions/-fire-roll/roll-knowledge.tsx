import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { usePresence } from '@/device/use-presence.ts'
import { useHeard } from '@/features/sessions/heard-line.tsx'
import { formatTime } from '@/i18n/format.ts'
import { Banner } from '@/ui/banner.tsx'

type KnowledgeProps = {
  missing: number
  all: number
  /** Ticks that no other device has heard of yet. */
  unsent: number
  nameless: number
}

/** What the roll knows and does not know, before anything else: people outside must not trust it too far (B-HAL-02). */
export const RollKnowledge = ({ missing, all, unsent, nameless }: KnowledgeProps) => {
  const heard = useHeard()
  const others = usePresence()
  const alone = heard?.cut !== false
  const last = heard?.lastHeard ? formatTime(heard.lastHeard) : null
  return (
    <div role="status" className="grid gap-2">
      {alone ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <p>
            <b>
              <Trans>This device only.</Trans>
            </b>{' '}
            {last ? (
              <Trans>Last heard from the others at {last}.</Trans>
            ) : (
              <Trans>It has not heard from the others yet.</Trans>
            )}{' '}
            <Trans>Ask everyone who holds a tablet or phone who they ticked in.</Trans>
            {unsent > 0 ? (
              <>
                {' '}
                <Plural
                  value={unsent}
                  one="# person here is not on the other devices yet."
                  other="# people here are not on the other devices yet."
                />
              </>
            ) : null}
          </p>
        </Banner>
      ) : null}
      {nameless > 0 ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <Plural
            value={nameless}
            one="# more person was ticked in and has been removed from the register since. Their name is not on this roll."
            other="# more people were ticked in and have been removed from the register since. Their names are not on this roll."
          />
        </Banner>
      ) : null}
      {all > 0 && missing === 0 ? (
        <Banner tone={alone ? 'info' : 'success'} icon={CircleCheck}>
          <p>
            <b>
              <Trans>Everyone on this roll has been seen.</Trans>
            </b>{' '}
            {alone || others === null ? (
              <Trans>Other devices may know of more people.</Trans>
            ) : (
              <Plural
                value={others}
                _0="No other device is connected: one without Wi-Fi may know of more people."
                one="# other device is connected. One without Wi-Fi may know of more people."
                other="# other devices are connected. One without Wi-Fi may know of more people."
              />
            )}
          </p>
        </Banner>
      ) : null}
    </div>
  )
}
