import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatStamp } from '@/i18n/format.ts'
import { DeedSwitch } from '../deed-switch.tsx'
import { useDeed } from '../use-deed.ts'
import type { ApplicationState } from './use-application.ts'

type ChecksSwitchProps = {
  state: ApplicationState
  application: NonNullable<ApplicationState['application']>
  nouns: readonly string[]
}

/** Whether the checks are completed, and since when; kept at once (APP-54 to APP-57). */
export const ChecksSwitch = ({ state, application, nouns }: ChecksSwitchProps) => {
  const { t } = useLingui()
  const why = useId()
  const { run } = useDeed(nouns)
  const at = application.checks_completed
  const day = at && formatStamp(at)
  if (!state.rights.checks)
    return (
      <p className="text-sm">
        {day ? <Trans>Checks completed {day}</Trans> : <Trans>Checks not completed</Trans>}
      </p>
    )
  return (
    <div className="grid gap-1">
      <DeedSwitch
        checked={at !== null}
        describedBy={why}
        onChange={(on) =>
          run(
            () => state.change({ checks_completed: on ? new Date().toISOString() : null }),
            t`Application updated`,
          )
        }
      >
        <Trans>Checks completed</Trans>
      </DeedSwitch>
      <p id={why} className="text-sm text-muted-foreground">
        {day ? (
          <Trans>Since {day}</Trans>
        ) : (
          <Trans>Tick when you are happy with everything above. The time is kept.</Trans>
        )}
      </p>
    </div>
  )
}
