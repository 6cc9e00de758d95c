import { type ComponentType, Suspense, useState } from 'react'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'

let loadedNotices: ComponentType | undefined

/** Loads the notices with their messages. Attendance renders without them, because its page has no header. */
export async function loadNotices(): Promise<ComponentType> {
  const { ClubNotices } = await loadWithMessages('club', import('./-club-notices.tsx'))
  loadedNotices = ClubNotices
  return ClubNotices
}

const LazyNotices = lazyOptional(loadNotices)

/** Notices for the full club. They render at once if they are loaded, so that they do not move the page. */
export function Notices() {
  const replica = useMaybeReplica()
  const [LoadedNotices] = useState(() => loadedNotices)
  if (!replica) return null
  if (LoadedNotices) return <LoadedNotices />
  return (
    <Suspense>
      <LazyNotices />
    </Suspense>
  )
}
