import { Trans } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { PhoneCall } from 'lucide-react'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { RingLinks } from './ring-links.tsx'

/**
 * Notice for the writer of a note that no active key can open. It shows the number to ring, but nothing of the note's
 * text.
 */
export function UnreadNotice() {
  const { db } = useReplica()
  const notes = useLiveQuery(async () => (await db.getMeta('unread_concerns')) ?? [], [db])
  const latestNote = notes?.at(-1)
  if (!latestNote) return null
  return (
    <Banner
      tone="warning"
      icon={PhoneCall}
      action={
        <Button size="comfort" onClick={() => void db.setMeta('unread_concerns', [])}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div role="alert" className="grid gap-2 py-1">
        <p className="font-bold">
          {latestNote.ring === 'leader' ? (
            <Trans>Tell your safeguarding leader by telephone as well</Trans>
          ) : (
            <Trans>Ring the network’s safeguarding contact as well</Trans>
          )}
        </p>
        <p>
          <Trans>Your note has arrived, but no key in use opens it.</Trans>
        </p>
        <RingLinks who={latestNote.ring} />
      </div>
    </Banner>
  )
}
