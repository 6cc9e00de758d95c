import type { SessionRow } from '@contract/rows.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CheckCheck, CookingPot, Flame, ListChecks, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { ActivitiesField, OtherActivityField } from './activity-fields.tsx'
import { HolidayField } from './holiday-field.tsx'
import type { SessionPanelProps } from './session-panel-props.ts'
import { SignOutSetting } from './sign-out-setting.tsx'
import { RolesNeeded } from './tally.tsx'

/** Controls for the session as a whole. `afterUse` closes the surrounding sheet, if any. */
export const SessionControls = ({
  register,
  session,
  counting,
  mode,
  ticking,
  editing,
  onEditing,
  afterUse,
}: SessionPanelProps & { afterUse?: () => void }) => (
  <>
    <RolesNeeded counting={counting} />
    {mode === 'two_step' ? (
      <>
        <Button
          block
          icon={CheckCheck}
          onClick={() => {
            ticking.attendAll()
            afterUse?.()
          }}
        >
          <Trans>Set all as attending</Trans>
        </Button>
        <Button
          block
          icon={ListChecks}
          aria-pressed={editing}
          onClick={() => {
            onEditing(!editing)
            afterUse?.()
          }}
        >
          {editing ? <Trans>Stop editing the list</Trans> : <Trans>Edit list</Trans>}
        </Button>
      </>
    ) : null}
    <HolidayField register={register} session={session} />
    <ActivitiesField register={register} session={session} />
    <OtherActivityField session={session} />
  </>
)

/** Links to the session's boards: kitchen, fire roll, signing out, and adults and children. */
export const BoardLinks = ({ session, children }: { session: SessionRow; children?: ReactNode }) => (
  <div className="flex flex-wrap gap-2.5 [&>*]:flex-auto">
    <Button asChild>
      <Link to="/sessions/$id/kitchen" params={{ id: session.id }}>
        <CookingPot aria-hidden="true" />
        <Trans>Kitchen</Trans>
      </Link>
    </Button>
    <Button asChild>
      <Link to="/sessions/$id/fire_roll" params={{ id: session.id }}>
        <Flame aria-hidden="true" />
        <Trans>Fire roll</Trans>
      </Link>
    </Button>
    {children}
    <SignOutSetting session={session} />
    <Button asChild>
      <Link to="/sessions/$id/ratio" params={{ id: session.id }}>
        <UsersRound aria-hidden="true" />
        <Trans>Are there enough adults?</Trans>
      </Link>
    </Button>
    <Button asChild>
      <Link to="/concerns/new" search={{ session: session.id }}>
        <Trans>Concern note</Trans>
      </Link>
    </Button>
  </div>
)
