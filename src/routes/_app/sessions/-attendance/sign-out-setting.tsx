import type { SessionRow } from '@contract/rows.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'

/** Setting that enables signing children out at this session, with a link to the board (B-HAL-04). */
export const SignOutSetting = ({ session }: { session: SessionRow }) => {
  const save = useSaveLocally()
  const { id } = session
  // Rows that are older than this setting do not have the field.
  const isEnabled = session.sign_out ?? false
  const setSignOut = (value: boolean) =>
    void save([{ name: 'session.update', args: { id, set: { sign_out: { base: isEnabled, value } } } }])
  return (
    <div className="grid basis-full gap-3 px-0!">
      {isEnabled ? (
        <Button asChild block variant="primary">
          <Link to="/sessions/$id/departures" params={{ id }}>
            <DoorOpen aria-hidden="true" />
            <Trans>Sign children out</Trans>
          </Link>
        </Button>
      ) : null}
      <Checkbox checked={isEnabled} onCheckedChange={setSignOut}>
        <Trans>Sign children out with the collector’s name</Trans>
      </Checkbox>
    </div>
  )
}
