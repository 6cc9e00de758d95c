import { Plural, Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import type { useRemovals } from '@/sync-state/use-removals.ts'
import { Button } from '@/ui/button.tsx'
import { NeedsCard, needsCardButtons } from './needs-card.tsx'

/** Maximum number of names on the card. */
const MAX_SHOWN_NAMES = 10

type RemovalsCardProps = {
  removals: NonNullable<ReturnType<typeof useRemovals>>
  onDecided: () => void
}

/**
 * Card about people and sessions that were removed after the backup was made. The restore of the backup brought them
 * back. A coordinator decides which state is right.
 */
export const RemovalsCard = ({ removals: { people, sessions, decide }, onDecided }: RemovalsCardProps) => {
  const showErrorNotice = useErrorNotice()
  const [isBusy, setIsBusy] = useState(false)
  const applyDecision = async (remove: boolean) => {
    setIsBusy(true)
    try {
      await decide(remove)
      onDecided()
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setIsBusy(false)
    }
  }
  const names = [...people.names, ...sessions.names]
  const more = people.count + sessions.count - Math.min(names.length, MAX_SHOWN_NAMES)
  return (
    <NeedsCard
      icon={DatabaseBackup}
      title={
        <>
          {people.count ? (
            <Plural
              value={people.count}
              one="# person was removed after the backup."
              other="# people were removed after the backup."
            />
          ) : null}{' '}
          {sessions.count ? (
            <Plural
              value={sessions.count}
              one="# session was deleted after the backup."
              other="# sessions were deleted after the backup."
            />
          ) : null}
        </>
      }
      details={
        <p>
          <Trans>They came back when the server was restored. Remove them again?</Trans>
        </p>
      }
    >
      <ul className="list-disc px-4 ps-9 pt-2 text-sm">
        {names.slice(0, MAX_SHOWN_NAMES).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {more > 0 ? (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        ) : null}
      </ul>
      <footer className={clsx(needsCardButtons, 'p-3')}>
        <Button variant="primary" busy={isBusy} onClick={() => void applyDecision(true)}>
          <Trans>Remove them again</Trans>
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void applyDecision(false)}>
          <Trans>Keep them</Trans>
        </Button>
      </footer>
    </NeedsCard>
  )
}
