import { Plural, Trans } from '@lingui/react/macro'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import type { useRemovals } from '@/hooks/use-removals.ts'
import { Button } from '@/ui/button.tsx'

/** Maximum number of names on the card. */
const MAX_SHOWN = 10

type RemovalsCardProps = {
  removals: NonNullable<ReturnType<typeof useRemovals>>
  onDecided: () => void
}

/**
 * Card about people and sessions that were removed after the backup was made. The restore of the backup brought them
 * back. A coordinator decides which state is right.
 */
export const RemovalsCard = ({ removals: { people, sessions, decide }, onDecided }: RemovalsCardProps) => {
  const notice = useErrorNotice()
  const [busy, setBusy] = useState(false)
  const choose = async (remove: boolean) => {
    setBusy(true)
    try {
      await decide(remove)
      onDecided()
    } catch (error) {
      notice(error)
    } finally {
      setBusy(false)
    }
  }
  const names = [...people.names, ...sessions.names]
  const more = people.count + sessions.count - Math.min(names.length, MAX_SHOWN)
  return (
    <article className="needs-card">
      <header>
        <DatabaseBackup aria-hidden="true" />
        <div>
          <h4>
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
          </h4>
          <p>
            <Trans>They came back when the server was restored. Remove them again?</Trans>
          </p>
        </div>
      </header>
      <ul className="list-disc px-4 ps-9 pt-2 text-sm">
        {names.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {more > 0 ? (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        ) : null}
      </ul>
      <footer>
        <Button variant="primary" busy={busy} onClick={() => void choose(true)}>
          <Trans>Remove them again</Trans>
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void choose(false)}>
          <Trans>Keep them</Trans>
        </Button>
      </footer>
    </article>
  )
}
