import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useReachable } from '@/device/use-reachable.ts'
import { formatStamp } from '@/i18n/format.ts'
import { Switch } from '@/ui/switch.tsx'
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
  const [id, why] = [useId(), useId()]
  const reachable = useReachable()
  const { busy, run } = useDeed(nouns)
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
      <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-3 font-bold">
        <Switch
          id={id}
          checked={at !== null}
          disabled={busy || !reachable}
          aria-describedby={why}
          onCheckedChange={(on) =>
            void run(
              () => state.change({ checks_completed: on ? new Date().toISOString() : null }),
              t`Application updated`,
            )
          }
        />
        <Trans>Checks completed</Trans>
      </label>
      <p id={why} className="text-sm text-muted-foreground">
        {day ? (
          <Trans>Since {day}</Trans>
        ) : (
          <Trans>Tick when you are content with everything above. The time is kept.</Trans>
        )}
      </p>
    </div>
  )
}
