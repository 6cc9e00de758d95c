import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { PresenceLine } from '@/features/sync/presence-line.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { PlacesButton } from './places-button.tsx'
import { BoardLinks, SessionControls } from './session-controls.tsx'
import { SessionHistory } from './session-history.tsx'
import type { SessionPanelProps } from './session-panel-props.ts'

export type SessionSheetProps = SessionPanelProps & { trigger: ReactNode; defaultOpen?: boolean }

/** Sheet with the controls of the session, for screens without the panel. */
export const SessionSheet = ({ trigger, defaultOpen = false, ...props }: SessionSheetProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent title={t`This session`} closeLabel={t`Close`} bodyClassName="grid content-start gap-4">
        <SessionControls {...props} afterUse={() => setOpen(false)} />
        <BoardLinks session={props.session}>
          <PlacesButton {...props} />
        </BoardLinks>
        <SessionHistory session={props.session} />
        <PresenceLine />
      </SheetContent>
    </Sheet>
  )
}
