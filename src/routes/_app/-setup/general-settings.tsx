import { authOperations } from '@contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Settings2 } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { updateUser, useUser } from '@/hooks/use-user.ts'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { useFieldErrors } from '@/kit/form/use-field-errors.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldError } from '@/ui/field.tsx'
import { useToast } from '@/ui/toast.tsx'

/** The user's own settings (SET-29 to SET-36). They belong to the account, so saving needs a connection. */
export const GeneralSettings = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const refused = useFieldErrors(['two_step_attendance'])
  const error = refused.errors.two_step_attendance
  const user = useUser()
  const reachable = useReachable()
  const why = useId()
  const wrong = useId()
  // Until somebody touches it the box shows what stands, also where that is learnt a moment later.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const twoStep = chosen ?? user.two_step_attendance
  const [busy, setBusy] = useState(false)
  useUnsaved(twoStep !== user.two_step_attendance)
  const save = async () => {
    setBusy(true)
    refused.clear()
    try {
      await updateUser(await call(authOperations['me.update'], { body: { two_step_attendance: twoStep } }))
      setChosen(null)
      show({ message: t`Settings successfully saved` })
    } catch (error) {
      if (!refused.mark(error)) notice(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="rounded-xl border border-border bg-card">
      <div className="grid gap-3 p-5">
        <h2 className="flex items-center gap-2.5 text-xl font-bold wrap-anywhere">
          <Settings2 aria-hidden="true" className="shrink-0 text-link" />
          <Trans>General Settings</Trans>
        </h2>
        <form ref={refused.form} noValidate className="grid gap-2" data-invalid={error ? true : undefined}>
          <Checkbox
            checked={twoStep}
            onCheckedChange={setChosen}
            disabled={!reachable}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? wrong : undefined}
          >
            <Trans>Enable 2-step Attendance</Trans>
          </Checkbox>
          {error ? <FieldError id={wrong}>{error}</FieldError> : null}
        </form>
        <p className="text-sm text-muted-foreground">
          <Trans>First put people on the session's list, then tick those who come.</Trans>
        </p>
      </div>
      <footer className="flex items-center justify-end gap-4 border-t border-border px-5 py-4">
        {reachable ? null : <NeedsWifi id={why} />}
        <Button
          variant="primary"
          busy={busy}
          disabled={!reachable}
          aria-describedby={reachable ? undefined : why}
          onClick={() => void save()}
        >
          <Trans>Save</Trans>
        </Button>
      </footer>
    </section>
  )
}
