import type { Application } from '@contract/recruitment/applications.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { AutosaveSwitch } from '../autosave-switch.tsx'
import { translateRefusal } from '../refusal-messages.ts'
import { useRecordAction } from '../use-record-action.ts'
import type { ApplicationState } from './use-application.ts'

const ReasonDialog = lazy(() => import('./reason-dialog.tsx').then((m) => ({ default: m.ReasonDialog })))

type ErasureCardProps = { state: ApplicationState; application: Application; nouns: readonly string[] }

/** Card about erasure: the date, a later date, and retention for safeguarding (B-REC-09). */
export const ErasureCard = ({ state, application, nouns }: ErasureCardProps) => {
  const { t, i18n } = useLingui()
  const invalidateRecords = useInvalidate(...nouns)
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(nouns)
  const [newErasureDay, setNewErasureDay] = useState<string | null>(null)
  /** New state of "keep for safeguarding" while the dialog for its reason is open, otherwise null. */
  const [pendingChange, setPendingChange] = useState<{ on: boolean } | null>(null)
  const { erased_on, keep_for_safeguarding: isRetained, keep_reason } = application
  const day = erased_on && formatDayCell(erased_on)
  const openReasonDialog = async (isOn: boolean): Promise<boolean> => {
    setPendingChange({ on: isOn })
    return false
  }
  function renderErasureDay() {
    if (isRetained) return <Trans>Nothing is erased: it is kept for safeguarding.</Trans>
    if (day) return <Trans>Details of the check are erased on {day}. Date, name, role and decision stay.</Trans>
    return <Trans>No day is set. It follows from the decision: checks completed, declined or withdrawn.</Trans>
  }
  return (
    <section className="card grid grid-cols-1 gap-3 p-5" data-print="hide">
      <h2 className="text-xl font-bold">
        <Trans>Erasure</Trans>
      </h2>
      <p>{renderErasureDay()}</p>
      {keep_reason ? (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {isRetained ? <Trans>Reason: {keep_reason}</Trans> : <Trans>No longer kept: {keep_reason}</Trans>}
        </p>
      ) : null}
      {state.rights.edit ? (
        <>
          {state.rights.keep ? (
            <AutosaveSwitch checked={isRetained} onChange={openReasonDialog}>
              <Trans>Keep for safeguarding</Trans>
            </AutosaveSwitch>
          ) : null}
          {day && !isRetained ? (
            <div className="flex flex-wrap items-end gap-2">
              <Field label={t`Put off until`}>
                <DateInput
                  className="max-w-52"
                  placeholder={t`dd/mm/yyyy`}
                  value={newErasureDay}
                  onValueChange={(next) => setNewErasureDay(next)}
                />
              </Field>
              <Button
                busy={busy}
                disabled={!isReachable || newErasureDay === null || newErasureDay <= getLondonDay()}
                onClick={() =>
                  newErasureDay && void run(() => state.change({ erased_on: newErasureDay }), t`Application updated`)
                }
              >
                <Trans>Put off</Trans>
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {pendingChange ? (
        <Suspense>
          <ReasonDialog
            title={
              pendingChange.on ? (
                <Trans>Keep it for safeguarding?</Trans>
              ) : (
                <Trans>Stop keeping it for safeguarding?</Trans>
              )
            }
            description={
              pendingChange.on ? (
                <Trans>Nothing is erased, and it cannot be deleted.</Trans>
              ) : (
                <Trans>Details are erased when they are due, and it can be deleted.</Trans>
              )
            }
            sendLabel={<Trans>Save</Trans>}
            kinds={['keep_reason']}
            save={async (reasons) => {
              try {
                await state.change({ keep_for_safeguarding: pendingChange.on, ...reasons })
              } catch (error) {
                void invalidateRecords()
                throw translateRefusal(i18n, error)
              }
            }}
            savedMessage={t`Application updated`}
            onClose={() => setPendingChange(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
