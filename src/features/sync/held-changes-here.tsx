import { allowed } from '@contract/access.ts'
import { heldChangeOperations } from '@contract/held-changes.ts'
import { lazy, Suspense } from 'react'
import { useAnswer } from '@/data/use-answer.ts'
import { useUser } from '@/hooks/use-user.ts'

const HeldChanges = lazy(() => import('./held-changes.tsx').then((m) => ({ default: m.HeldChanges })))

/** What waits for a coordinator's decision. Its code is loaded where something waits, which is seldom. */
export const HeldChangesHere = () => (allowed('held_changes', useUser()) ? <WhereSomeWait /> : null)

const WhereSomeWait = () => {
  const { told } = useAnswer(heldChangeOperations['held_changes.list'], { refused: null })
  if (!told?.answer?.results.length) return null
  return (
    <Suspense>
      <HeldChanges sent={told.answer.results} />
    </Suspense>
  )
}
