import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import type { OperationOutput } from '@contract/operation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { CodeField } from '@/kit/form/code-field.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { SingleFieldForm } from './single-field-form.tsx'

type CodeSecret = OperationOutput<(typeof oneTimeCodeOperations)['one_time_code.begin']>

/**
 * Setup in four steps: password, secret for the app, first code, and recovery codes. The recovery codes are shown only
 * once.
 */
export const SetUpCode = ({ onDone }: { onDone: () => void }) => {
  const [secret, setSecret] = useState<CodeSecret | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  if (secret) return <FirstCode secret={secret} onConfirmed={setRecoveryCodes} />
  return (
    <div className="grid gap-4">
      <p>
        <Trans>
          With an authenticator app on your phone, a stolen password is not enough to get in: Login then asks for a code
          too.
        </Trans>
      </p>
      <PasswordPrompt
        action={<Trans>Set it up</Trans>}
        onSubmit={async (password) =>
          setSecret(await call(oneTimeCodeOperations['one_time_code.begin'], { body: { password } }))
        }
      />
    </div>
  )
}

type FirstCodeProps = { secret: CodeSecret; onConfirmed: (codes: readonly string[]) => void }

const FirstCode = ({ secret, onConfirmed }: FirstCodeProps) => {
  const { t } = useLingui()
  const [shouldEndOthers, setShouldEndOthers] = useState(false)
  return (
    <div className="grid gap-4">
      <p>
        <Trans>Scan this with your authenticator app, then type the code it shows.</Trans>
      </p>
      <QrCode text={secret.link} label={t`Code for your authenticator app`} className="w-48" />
      <p>
        <Trans>
          On this phone? <a href={secret.link}>Open the app</a>, or type this into it:
        </Trans>{' '}
        <code className="wrap-anywhere">{secret.secret}</code>
      </p>
      <SingleFieldForm
        label={t`Code from your app`}
        action={<Trans>Confirm</Trans>}
        onSubmit={async (typed) => {
          const { recovery_codes } = await call(oneTimeCodeOperations['one_time_code.confirm'], {
            body: { code: typed, end_others: shouldEndOthers },
          })
          onConfirmed(recovery_codes)
        }}
      >
        <CodeField name="answer" autoFocus />
        <Checkbox checked={shouldEndOthers} onCheckedChange={setShouldEndOthers}>
          <Trans>Sign me out on all other devices. What was not sent there stays until I sign in again.</Trans>
        </Checkbox>
      </SingleFieldForm>
    </div>
  )
}

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const textRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => textRef.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <p ref={textRef} tabIndex={-1} className="outline-none">
        <Trans>
          Write these recovery codes down and keep them safe. Each gets you in once without your phone. They are shown
          only now.
        </Trans>
      </p>
      <ul className="grid gap-1">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <Button variant="primary" className="justify-self-start" onClick={onDone}>
        <Trans>I have written them down</Trans>
      </Button>
    </div>
  )
}
