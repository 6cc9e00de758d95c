import type { SessionRow } from '@contract/rows.ts'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PresenceLine } from '@/features/sync/presence-line.tsx'
import { Button } from '@/ui/button.tsx'
import { PlacesButton } from './places-button.tsx'
import { BoardLinks, SessionControls } from './session-controls.tsx'
import type { SessionPanelProps } from './session-panel-props.ts'

const SessionHistory = lazy(() => import('./session-history.tsx').then((m) => ({ default: m.SessionHistory })))

/** Button that loads and shows the history. It is lazy because few users need the history. */
const HistoryOnRequest = ({ session }: { session: SessionRow }) => {
  const [isRequested, setIsRequested] = useState(false)
  if (!isRequested)
    return (
      <Button block icon={History} onClick={() => setIsRequested(true)}>
        <Trans>Show the history</Trans>
      </Button>
    )
  return (
    <Suspense>
      <SessionHistory session={session} asked />
    </Suspense>
  )
}

/** Contents of the panel next to the list, below its numbers. */
export const PanelContents = (props: SessionPanelProps) => (
  <>
    <SessionControls {...props} />
    <BoardLinks session={props.session}>
      <PlacesButton {...props} />
    </BoardLinks>
    <HistoryOnRequest session={props.session} />
    {/* The line is last because it appears and disappears, and nothing may move under a finger. */}
    <PresenceLine />
  </>
)
