import { reauthenticationOperations } from '@contract/reauthentication.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { canUsePasskeys } from '@/browser/passkey-support.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { focusOnMount } from '@/kit/public/focus-on-mount.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { CodeField } from './code-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { PasswordText } from './password-field.tsx'
import { useExplainProofFailure } from './use-explain-proof-failure.ts'

const RequiredText = v.pipe(v.string(), v.minLength(1))
const PasswordAlone = v.object({ password: RequiredText, one_time_code: v.string() })
const PasswordAndCode = v.object({ password: RequiredText, one_time_code: RequiredText })
const PasskeyAlone = v.object({ password: v.string(), one_time_code: v.string() })

type Values = v.InferOutput<typeof PasskeyAlone>

const EMPTY_FORM = { values: { password: '', one_time_code: '' }, etag: null }

const isPasskeyRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'passkey_required'

type ReauthenticationDialogProps = {
  /** Called with true after the server has accepted the proof, and with false on cancel. */
  onClose: (isConfirmed: boolean) => void
}

/**
 * Dialog in which the user proves their identity before a call about accounts or sign-ins. The form below the dialog
 * keeps its values. If the server requires the passkey, the main button uses the passkey and the password field is gone.
 */
export const ReauthenticationDialog = ({ onClose }: ReauthenticationDialogProps) => {
  const { t } = useLingui()
  const explainFailure = useExplainProofFailure()
  const showErrorNotice = useErrorNotice()
  const [needsCode, setNeedsCode] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const [isPasskeyRequired, setIsPasskeyRequired] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    // Without a response the field for the code appears after the first attempt.
    call(reauthenticationOperations['auth.reauthentication_options']).then(
      ({ code_needed, passkey }) => {
        setNeedsCode(code_needed)
        setHasPasskey(passkey !== null && canUsePasskeys())
      },
      () => undefined,
    )
  }, [])
  const confirmByPassword = async ({ password, one_time_code }: Values) => {
    const body = { password, ...(one_time_code && { one_time_code }) }
    try {
      await call(reauthenticationOperations['auth.reauthenticate'], { body })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'one_time_code_required') setNeedsCode(true)
      const isPasskeyNext = isPasskeyRequiredError(error) && canUsePasskeys()
      setIsPasskeyRequired(isPasskeyNext)
      throw isPasskeyNext ? error : explainFailure(error)
    }
  }
  return (
    <FormDialog
      title={<Trans>Confirm that it is you</Trans>}
      description={
        <Trans>
          This is about accounts or sign-ins, so your password or passkey is needed again. What you typed stays.
        </Trans>
      }
      sendLabel={isPasskeyRequired ? <Trans>Use a passkey</Trans> : <Trans>Confirm</Trans>}
      decisive
      schema={getSchema({ isPasskeyRequired, needsCode })}
      labels={{ password: t`Your password`, one_time_code: t`Code from your app` }}
      saved={EMPTY_FORM}
      isGuarded={false}
      savedMessage={null}
      save={async (values) => {
        setFailure(undefined)
        await (isPasskeyRequired ? confirmByPasskey() : confirmByPassword(values))
        return undefined
      }}
      // Show the failure in the dialog, because a toast would cover its buttons.
      onFailure={(error) => (error instanceof ApiError && error.status === 401 ? showErrorNotice : setFailure)(error)}
      onSaved={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      {isPasskeyRequired ? (
        <p ref={focusOnMount} tabIndex={-1} className="outline-none">
          {t(errorMessages.passkey_required)}
        </p>
      ) : (
        <>
          {hasPasskey ? <PasskeyButton onConfirm={() => onClose(true)} /> : null}
          <PasswordText name="password" autoComplete="current-password" />
          {needsCode ? <CodeField name="one_time_code" recovery /> : null}
        </>
      )}
      {failure && !isPasskeyRequiredError(failure) ? <FailureText failure={failure} /> : null}
    </FormDialog>
  )
}

type ProofNeeds = { isPasskeyRequired: boolean; needsCode: boolean }

function getSchema({ isPasskeyRequired, needsCode }: ProofNeeds) {
  if (isPasskeyRequired) return PasskeyAlone
  return needsCode ? PasswordAndCode : PasswordAlone
}

async function confirmByPasskey(): Promise<void> {
  const { reauthenticateByPasskey } = await import('@/user/passkeys.ts')
  await reauthenticateByPasskey()
}

function FailureText({ failure }: { failure: unknown }) {
  const getFailureMessage = useFailureMessage()
  return (
    <p role="alert" className="text-danger-text">
      {getFailureMessage(failure)}
    </p>
  )
}

/** Button that proves the identity by passkey. The password is not needed then. */
const PasskeyButton = ({ onConfirm }: { onConfirm: () => void }) => {
  const isReachable = useReachable()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const confirm = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await confirmByPasskey()
      onConfirm()
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Button block icon={Fingerprint} busy={isBusy} disabled={!isReachable} onClick={() => void confirm()}>
        <Trans>Use a passkey</Trans>
      </Button>
      {failure ? <FailureText failure={failure} /> : null}
    </div>
  )
}
