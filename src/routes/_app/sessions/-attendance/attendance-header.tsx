import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft, Flame, SlidersHorizontal } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import type { Layout } from './layout.ts'
import { LazySessionSheet } from './lazy-parts.ts'
import type { SessionPanelProps } from './session-panel-props.ts'
import { HereBar, RolesLine, TallyStrip } from './tally.tsx'
import { AttendancePill } from './to-check.tsx'

/** Classes of the header on a phone. In a low window without room for one line, the title has a line of its own. */
const phoneHeadClasses = clsx(
  'attendance-head on-spine max-[48rem]:in-data-[low=side]:grid-cols-1 max-[48rem]:in-data-[low=side]:gap-0',
  'max-[48rem]:in-data-[low=side]:pb-1 max-[48rem]:in-data-[low=side]:[&_h1]:wrap-break-word',
)

type AttendanceHeaderProps = { layout: Layout; title: string; panel: SessionPanelProps }

const BackButton = ({ onSpine = false }: { onSpine?: boolean }) => {
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

/** Link to the fire roll, which is visible at every screen size so that it can be found quickly during an alarm. */
const FireRollButton = ({ session, onSpine = false }: { session: string; onSpine?: boolean }) => {
  const link = { to: '/sessions/$id/fire_roll', params: { id: session } } as const
  if (onSpine)
    return (
      <Link
        {...link}
        className="grid min-h-touch min-w-touch flex-none justify-items-center rounded-md px-1 text-[0.8125rem]/none font-bold text-inherit no-underline hover:bg-current/10"
      >
        <Flame className="size-6" />
        <Trans>Fire roll</Trans>
      </Link>
    )
  return (
    <Button asChild icon={Flame}>
      <Link {...link}>
        <Trans>Fire roll</Trans>
      </Link>
    </Button>
  )
}

/** Header with the title and the back link. Without a panel, it also contains the panel's numbers. */
export const AttendanceHeader = ({ layout, title, panel }: AttendanceHeaderProps) => {
  const { t } = useLingui()
  const { counting } = panel
  if (layout === 'phone') {
    return (
      <header className={phoneHeadClasses}>
        <div className="line">
          <BackButton onSpine />
          <h1>{title}</h1>
          <FireRollButton session={panel.session.id} onSpine />
          <LazySessionSheet
            {...panel}
            trigger={<IconButton label={t`This session`} icon={SlidersHorizontal} className="more" />}
          />
        </div>
        <div className="line figures">
          <TallyStrip counting={counting} />
          <AttendancePill register={panel.register} onSpine />
        </div>
        <HereBar counting={counting} />
      </header>
    )
  }
  const sessionSheet = (
    <LazySessionSheet
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
        <BackButton />
        <h1>{title}</h1>
        {layout === 'wide' ? (
          <AttendancePill register={panel.register} />
        ) : (
          <>
            <FireRollButton session={panel.session.id} />
            {sessionSheet}
          </>
        )}
      </div>
      {layout === 'wide' ? null : (
        <div className="line strip">
          <TallyStrip counting={counting} />
          <RolesLine counting={counting} />
          <AttendancePill register={panel.register} />
        </div>
      )}
    </header>
  )
}
