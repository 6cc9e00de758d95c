import { Plural, Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useCurrentTime } from '@/browser/use-minute.ts'
import { useSyncFreshness } from '@/features/sessions/freshness-line.tsx'
import { formatTime } from '@/i18n/format.ts'
import { useContacts } from '@/sync-state/use-contacts.ts'
import { usePresence } from '@/sync-state/use-presence.ts'
import { Banner } from '@/ui/banner.tsx'
import { findSilentDevices, haveAllReported } from './silent-devices.ts'
import { SilentList } from './silent-list.tsx'

type RollNoticesProps = {
  missing: number
  all: number
  /** Number of ticks that other devices have not received yet. */
  unsent: number
  nameless: number
  /** Time when the first person was seen outside, in ms since 1970, or null before that. */
  began: number | null
}

/**
 * Warnings about people and ticks that the roll may not contain. They come first, because people outside must not rely
 * on an incomplete roll (B-HAL-02).
 */
export const RollNotices = ({ missing, all, unsent, nameless, began }: RollNoticesProps) => {
  const syncFreshness = useSyncFreshness()
  const others = usePresence()
  const contacts = useContacts()
  const now = useCurrentTime()
  const isAlone = syncFreshness?.cut !== false
  const last = syncFreshness?.lastHeard ? formatTime(syncFreshness.lastHeard) : null
  const contactState = { contacts, began, now, alone: isAlone }
  const silentContacts = findSilentDevices(contactState)
  const isCertain = nameless === 0 && haveAllReported(contactState)
  function renderCertainty() {
    if (isCertain) return <Trans>Every device used today is up to date.</Trans>
    if (isAlone || others === null || silentContacts.length > 0)
      return <Trans>Other devices may know of more people.</Trans>
    return (
      <Plural
        value={others}
        _0="No other device is connected: one without Wi-Fi may know of more people."
        one="# other device is connected. One without Wi-Fi may know of more people."
        other="# other devices are connected. One without Wi-Fi may know of more people."
      />
    )
  }
  return (
    <div role="status" className="grid gap-2">
      {isAlone ? (
        <FoldedWarning title={<Trans>This device only.</Trans>}>
          <p>
            {last ? <Trans>Last update from the others: {last}.</Trans> : <Trans>No update from the others yet.</Trans>}{' '}
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
          <SilentList devices={silentContacts} />
        </FoldedWarning>
      ) : (
        silentContacts.length > 0 && (
          <FoldedWarning title={<Trans>Other devices may have ticked people in.</Trans>}>
            <p>
              <Plural
                value={silentContacts.length}
                one="Ask the person who holds it who they ticked in."
                other="Ask the people who hold them who they ticked in."
              />
            </p>
            <SilentList devices={silentContacts} />
          </FoldedWarning>
        )
      )}
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
        <Banner tone={isCertain ? 'success' : 'info'} icon={CircleCheck}>
          <p>
            <b>
              {isCertain ? (
                <Trans>Everyone is accounted for.</Trans>
              ) : (
                <Trans>Everyone on this roll has been seen.</Trans>
              )}
            </b>{' '}
            {renderCertainty()}
          </p>
        </Banner>
      ) : null}
    </div>
  )
}

/** Warning whose details are behind a button on a phone, so that the first names stay in sight. Paper shows them. */
function FoldedWarning({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      <div className="flex flex-wrap items-center gap-x-3 md:block">
        <b className="min-w-0 flex-1">{title}</b>{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          className="-my-1 min-h-touch cursor-pointer px-2 font-bold underline md:hidden print:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <Trans>Less</Trans> : <Trans>More</Trans>}
        </button>
        <div id={detailsId} className={clsx('basis-full', !isOpen && 'max-md:hidden print:block')}>
          {children}
        </div>
      </div>
    </Banner>
  )
}
