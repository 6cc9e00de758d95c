import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Flame, SlidersHorizontal } from 'lucide-react'
import { SyncPill } from '@/features/sync/sync-pill.tsx'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { LateSessionSheet } from './late-parts.ts'
import type { Layout } from './layout.ts'
import type { SessionPanelProps } from './session-panel-props.ts'
import { HereBar, RolesLine, TallyStrip } from './tally.tsx'

type HeadProps = { layout: Layout; title: string; panel: SessionPanelProps }

const Back = ({ onSpine = false }: { onSpine?: boolean }) => {
  const { t } = useLingui()
  return (
    <IconButton
      asChild
      label={t`Back to Lunch Club Sessions`}
      icon={ChevronLeft}
      tone={onSpine ? 'plain' : 'link'}
      className="back"
    >
      <Link to="/sessions" />
    </IconButton>
  )
}

/**
 * Link to the fire roll, which is visible at every screen size so that it can be found quickly during an
 * alarm.
 */
const FireRoll = ({ session, onSpine = false }: { session: string; onSpine?: boolean }) => {
  const { t } = useLingui()
  const link = <Link to="/sessions/$id/fire_roll" params={{ id: session }} />
  return (
    <IconButton asChild label={t`Fire roll`} icon={Flame} tone={onSpine ? 'plain' : 'link'}>
      {link}
    </IconButton>
  )
}

/** Header with the title and the back link. Without a panel, it also contains the panel's numbers. */
export const Head = ({ layout, title, panel }: HeadProps) => {
  const { t } = useLingui()
  const { counting } = panel
  if (layout === 'phone') {
    return (
      <header className="attendance-head on-spine">
        <div className="line">
          <Back onSpine />
          <h1>{title}</h1>
          <FireRoll session={panel.session.id} onSpine />
          <LateSessionSheet
            {...panel}
            trigger={<IconButton label={t`This session`} icon={SlidersHorizontal} className="more" />}
          />
        </div>
        <div className="line figures">
          <TallyStrip counting={counting} />
          <SyncPill onSpine />
        </div>
        <HereBar counting={counting} />
      </header>
    )
  }
  const sheet = (
    <LateSessionSheet
      {...panel}
      trigger={
        <Button icon={SlidersHorizontal}>
          <Trans>This session</Trans>
        </Button>
      }
    />
  )
  return (
    <header className="attendance-head">
      <div className="line">
        <Back />
        <h1>{title}</h1>
        {layout === 'wide' ? (
          <SyncPill />
        ) : (
          <>
            <FireRoll session={panel.session.id} />
            {sheet}
          </>
        )}
      </div>
      {layout === 'wide' ? null : (
        <div className="line strip">
          <TallyStrip counting={counting} />
          <RolesLine counting={counting} />
          <SyncPill />
        </div>
      )}
    </header>
  )
}
