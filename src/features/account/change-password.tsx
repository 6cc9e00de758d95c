import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import { changePassword } from '@/device-lock/change-password.ts'
import { createFieldError } from '@/kit/form/field-error.ts'
import { FormBody } from '@/kit/form/form-body.tsx'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { PasswordText } from '@/kit/form/password-field.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { FrontStatus } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useFailureToast } from '@/ui/use-failure-toast.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import {
  emptyPasswordValues,
  explainPasswordError,
  PasswordChange,
  toLossBody,
  useNewPasswordLabels,
} from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Form that requests the current password and a new one. */
export const ChangePassword = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const isOnline = useOnline()
  const getFailureMessage = useFailureMessage()
  const failureToast = useFailureToast()
  const toFormError = (error: unknown): unknown =>
    error instanceof ApiError && error.code === 'invalid_credentials'
      ? createFieldError('current', t`This is not the password you log in with.`)
      : explainPasswordError(i18n, error)
  const { form, isBusy } = useEntityForm({
    schema: PasswordChange,
    labels: { current: t`Present password`, ...useNewPasswordLabels() },
    saved: { values: { current: '', ...emptyPasswordValues }, etag: null },
    isGuarded: false,
    savedMessage: null,
    save: async (values) => {
      failureToast.clear()
      const { current, password } = values
      await changePassword({ current, password, ...toLossBody(values) }).catch((error: unknown) => {
        throw toFormError(error)
      })
    },
    onSaved: ({ values: { lost } }) => {
      show({
        message: lost
          ? t`The password is changed. The register goes from your other devices when they next have Wi-Fi.`
          : t`The password is changed. Your other devices ask for the new one.`,
      })
      onDone()
    },
    onFailure: (error) => failureToast.tell(getFailureMessage(error)),
  })
  return (
    <section aria-labelledby="change-password" className="grid gap-4">
      <h3 id="change-password" className="text-lg font-bold">
        <Trans>Change the password</Trans>
      </h3>
      <FormBody form={form} className="grid gap-4">
        <InertWhileSaving className="grid gap-4">
          <PasswordText name="current" autoComplete="current-password" />
          <NewPasswordFields />
        </InertWhileSaving>
        <div className="flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            <Trans>Save the new password</Trans>
          </Button>
        </div>
        <FrontStatus online={isOnline} />
      </FormBody>
    </section>
  )
}
