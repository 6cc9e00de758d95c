import { authOperations } from '@contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Settings2 } from 'lucide-react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { CheckField } from '@/kit/form/check-field.tsx'
import { FormBody } from '@/kit/form/form-body.tsx'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { updateUser, useUser } from '@/user/use-user.ts'

const SettingsForm = v.object({ two_step_attendance: v.boolean() })

/**
 * Builds the saved state of the form. The form needs an ETag to detect other changes. An account has no version here,
 * so the value itself is the ETag.
 */
const toSavedForm = (two_step_attendance: boolean) => ({
  values: { two_step_attendance },
  etag: String(two_step_attendance),
})

/**
 * The user's own settings (SET-29 to SET-36). The server stores them with the account, so saving needs a connection.
 */
export const GeneralSettings = () => {
  const { t } = useLingui()
  const user = useUser()
  const isReachable = useReachable()
  const { form, isBusy } = useEntityForm({
    schema: SettingsForm,
    labels: { two_step_attendance: t`Enable 2-step Attendance` },
    saved: toSavedForm(user.two_step_attendance),
    savedMessage: t`Settings successfully saved`,
    save: async (body) => {
      const savedUser = await call(authOperations['me.update'], { body })
      await updateUser(savedUser)
      return toSavedForm(savedUser.two_step_attendance)
    },
  })
  return (
    <section className="rounded-xl border border-border bg-card">
      <FormBody form={form}>
        <div className="grid gap-3 p-5">
          <h2 className="flex items-center gap-2.5 text-xl font-bold wrap-anywhere">
            <Settings2 aria-hidden="true" className="shrink-0 text-link" />
            <Trans>General Settings</Trans>
          </h2>
          <InertWhileSaving>
            <CheckField name="two_step_attendance" disabled={!isReachable} />
          </InertWhileSaving>
          <p className="text-sm text-muted-foreground">
            <Trans>First put people on the session's list, then tick those who come.</Trans>
          </p>
        </div>
        <footer className="flex items-center justify-end gap-4 border-t border-border px-5 py-4">
          <FormButtons busy={isBusy} />
        </footer>
      </FormBody>
    </section>
  )
}
