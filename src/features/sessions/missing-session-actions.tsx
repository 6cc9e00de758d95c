import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOpenPanel } from '@/features/sync/panel-provider.tsx'
import type { MissingSession } from '@/register/opened-session.ts'
import { Button } from '@/ui/button.tsx'

type MissingSessionActionsProps = {
  reason: MissingSession
  /** Link to the list of sessions. */
  children: ReactNode
}

/** Buttons of the page for a missing session. If the server refused it, the first button opens the sync panel. */
export const MissingSessionActions = ({ reason, children }: MissingSessionActionsProps) => {
  const openPanel = useOpenPanel()
  const isRefused = reason === 'refused'
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {isRefused ? (
        <Button variant="primary" onClick={() => openPanel({ stale: null, full: false })}>
          <Trans>Look at the change</Trans>
        </Button>
      ) : null}
      <Button asChild variant={isRefused ? 'outline' : 'primary'}>
        {children}
      </Button>
    </div>
  )
}
