import { passwordResetOperations, type TokenProblem, tokenProblems } from '@contract/password-reset.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import {
  emptyPasswordValues,
  explainPasswordError,
  NewPassword,
  toLossBody,
  useNewPasswordLabels,
} from '@/features/account/new-password.ts'
import { NewPasswordFields } from '@/features/account/new-password-fields.tsx'
import { FormBody } from '@/kit/form/form-body.tsx'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { FrontHeader, FrontStatus, frontColumn } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { useFailureToast } from '@/ui/use-failure-toast.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

const getTokenError = (error: unknown): TokenProblem | undefined =>
  error instanceof ApiError ? tokenProblems.find((code) => code === error.code) : undefined

type NewPasswordFormProps = { token: string; onDone: () => Promise<void>; onTokenError: (error: TokenProblem) => void }

/** Form for a new password (PWD-18 to PWD-26). */
export const NewPasswordForm = ({ token, onDone, onTokenError }: NewPasswordFormProps) => {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const getFailureMessage = useFailureMessage()
  const failureToast = useFailureToast()
  const { form, isBusy } = useEntityForm({
    schema: NewPassword,
    labels: useNewPasswordLabels(),
    saved: { values: emptyPasswordValues, etag: null },
    savedMessage: null,
    save: async (values) => {
      failureToast.clear()
      const body = { password: values.password, token, ...toLossBody(values) }
      await call(passwordResetOperations['password_reset.create'], { body }).catch((error: unknown) => {
        throw explainPasswordError(i18n, error)
      })
      await onDone()
    },
    onFailure: (error) => {
      const tokenError = getTokenError(error)
      if (tokenError) onTokenError(tokenError)
      else failureToast.tell(getFailureMessage(error))
    },
  })
  return (
    <FormBody form={form} className={frontColumn}>
      <FrontHeader title={<Trans>Set a new password</Trans>} />
      <InertWhileSaving className="contents">
        <NewPasswordFields />
      </InertWhileSaving>
      <div>
        <Button type="submit" variant="primary" size="comfort" block busy={isBusy}>
          <Trans>Save the new password</Trans>
        </Button>
        <FrontStatus online={isOnline} />
      </div>
    </FormBody>
  )
}
