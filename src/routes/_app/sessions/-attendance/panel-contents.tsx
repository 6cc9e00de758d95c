import type { SessionRow } from '@contract/rows.ts'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PresenceLine } from '@/features/sync/presence-line.tsx'
import { Button } from '@/ui/button.tsx'
import { BoardLinks, SessionControls } from './session-controls.tsx'
import type { SessionPanelProps } from './session-panel-props.ts'

const SessionHistory = lazy(() =>
  import('./session-history.tsx').then((m) => ({ default: m.SessionHistory })),
)

/** The register is there before the code of what few ask for. */
const AskedHistory = ({ session }: { session: SessionRow }) => {
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <Button block icon={History} onClick={() => setAsked(true)}>
        <Trans>Show the history</Trans>
      </Button>
    )
  return (
    <Suspense>
      <SessionHistory session={session} asked />
    </Suspense>
  )
}

/** What the panel beside the list holds below its numbers. */
export const PanelContents = (props: SessionPanelProps) => (
  <>
    <SessionControls {...props} />
    <BoardLinks session={props.session} />
    <AskedHistory session={props.session} />
    {/* Last, since it comes and goes: nothing moves under a finger. */}
    <PresenceLine />
  </>
)
