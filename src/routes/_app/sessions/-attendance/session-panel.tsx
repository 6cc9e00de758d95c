import type { SessionRow } from '@contract/rows.ts'
import type { AttendanceMode } from '@contract/rules/attendance.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CheckCheck, CookingPot, Flame, History, ListChecks, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PresenceLine } from '@/features/sync/presence-line.tsx'
import { AfterFirstPicture } from '@/kit/page/after-first-picture.tsx'
import { Button } from '@/ui/button.tsx'
import { ActivitiesField, OtherActivityField } from './activity-fields.tsx'
import { HolidayField } from './holiday-field.tsx'
import type { Register } from './register.ts'
import type { Counting } from './summary.ts'
import { RolesNeeded, Tally } from './tally.tsx'
import type { Ticking } from './use-ticking.tsx'

const SessionHistory = lazy(() =>
  import('./session-history.tsx').then((m) => ({ default: m.SessionHistory })),
)

const SignOutSetting = lazy(() =>
  import('./sign-out-setting.tsx').then((m) => ({ default: m.SignOutSetting })),
)

export type SessionPanelProps = {
  register: Register
  session: SessionRow
  counting: Counting
  mode: AttendanceMode
  ticking: Ticking
  editing: boolean
  onEditing: (editing: boolean) => void
}

/** What is set once for the session. `afterUse` closes the sheet around it, where there is one. */
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

/** The boards of the session: for the cook, for the moment in which everybody has to be outside, and for who looks after whom. */
export const BoardLinks = ({ session }: { session: SessionRow }) => (
  <div className="boards-of">
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
    <Suspense>
      <SignOutSetting session={session} />
    </Suspense>
    <Button asChild>
      <Link to="/sessions/$id/ratio" params={{ id: session.id }}>
        <UsersRound aria-hidden="true" />
        <Trans>Adults and children</Trans>
      </Link>
    </Button>
    <Button asChild>
      <Link to="/concerns/new" search={{ session: session.id }}>
        <Trans>Concern note</Trans>
      </Link>
    </Button>
  </div>
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

/** Beside the list, where there is room. */
export const SessionPanel = (props: SessionPanelProps) => {
  const { t } = useLingui()
  return (
    <aside className="panel" aria-label={t`This session`}>
      <AfterFirstPicture>
        <Tally counting={props.counting} />
        <SessionControls {...props} />
        <BoardLinks session={props.session} />
        <AskedHistory session={props.session} />
        {/* Last, since it comes and goes: nothing moves under a finger. */}
        <PresenceLine />
      </AfterFirstPicture>
    </aside>
  )
}
