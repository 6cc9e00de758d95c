import type { Application } from '@contract/recruitment/applications.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useReachable } from '@/device/use-reachable.ts'
import { dayCell } from '@/kit/list/cells.ts'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { DeedSwitch } from '../deed-switch.tsx'
import { useDeed } from '../use-deed.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ApplicationState } from './use-application.ts'

type ErasureCardProps = { state: ApplicationState; application: Application; nouns: readonly string[] }

/** When details are erased, how that is put off, and what keeps them for safeguarding (B-REC-09). */
export const ErasureCard = ({ state, application, nouns }: ErasureCardProps) => {
  const { t } = useLingui()
  const reachable = useReachable()
  const { busy, run } = useDeed(nouns)
  const [until, setUntil] = useState<string | null>(null)
  /** The change of the mark that waits for its reason. */
  const [asking, setAsking] = useState<{ on: boolean; settle: (kept: boolean) => void } | null>(null)
  const { erased_on, keep_for_safeguarding: keeps, keep_reason } = application
  const day = erased_on && dayCell(erased_on)
  const settle = (kept: boolean) => {
    asking?.settle(kept)
    setAsking(null)
  }
  return (
    <section className="card grid grid-cols-1 gap-3 p-5" data-print="hide">
      <h2 className="text-xl font-bold">
        <Trans>Erasure</Trans>
      </h2>
      <p>
        {keeps ? (
          <Trans>Nothing is erased: it is kept for safeguarding.</Trans>
        ) : day ? (
          <Trans>Details of the check are erased on {day}. Date, name, role and decision stay.</Trans>
        ) : (
          <Trans>No day is set. It follows from the decision: checks completed, declined or withdrawn.</Trans>
        )}
      </p>
      {keep_reason ? (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {keeps ? <Trans>Reason: {keep_reason}</Trans> : <Trans>No longer kept: {keep_reason}</Trans>}
        </p>
      ) : null}
      {state.rights.edit ? (
        <>
          {state.rights.keep ? (
            <DeedSwitch checked={keeps} onChange={(on) => new Promise((settle) => setAsking({ on, settle }))}>
              <Trans>Keep for safeguarding</Trans>
            </DeedSwitch>
          ) : null}
          {day && !keeps ? (
            <div className="flex flex-wrap items-end gap-2">
              <Field label={t`Put off until`}>
                <DateInput
                  className="max-w-52"
                  placeholder={t`dd/mm/yyyy`}
                  value={until as never}
                  onValueChange={(next) => setUntil(next)}
                />
              </Field>
              <Button
                busy={busy}
                disabled={!reachable || until === null || until <= dayInLondon()}
                onClick={() =>
                  until && void run(() => state.change({ erased_on: until }), t`Application updated`)
                }
              >
                <Trans>Put off</Trans>
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={
            asking.on ? (
              <Trans>Why is it kept for safeguarding?</Trans>
            ) : (
              <Trans>Why is it not kept any more?</Trans>
            )
          }
          busy={busy}
          onClose={() => settle(false)}
          onReason={async (keep_reason) =>
            settle(
              await run(
                () => state.change({ keep_for_safeguarding: asking.on, keep_reason }),
                t`Application updated`,
              ),
            )
          }
        />
      ) : null}
    </section>
  )
}
