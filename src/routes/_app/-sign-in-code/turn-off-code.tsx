import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { call } from '@/api/call.ts'
import { PasswordPrompt } from './password-prompt.tsx'

/** State of an active sign-in code: number of remaining recovery codes, and the form that turns the code off. */
export const TurnOffCode = ({ left, onDone }: { left: number; onDone: () => void }) => (
  <div className="grid gap-4">
    <p>
      <b>
        <Trans>Login asks for a code from your app.</Trans>
      </b>{' '}
      <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
    </p>
    <PasswordPrompt
      action={<Trans>Turn it off</Trans>}
      onSubmit={async (password) => {
        await call(oneTimeCodeOperations['one_time_code.remove'], { body: { password } })
        onDone()
      }}
    />
  </div>
)
