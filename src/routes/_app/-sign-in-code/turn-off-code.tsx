import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { call } from '@/api/call.ts'
import { PasswordQuestion } from './password-question.tsx'

/** The code is asked for: how many recovery codes are left, and the way back. */
export const TurnOffCode = ({ left, onDone }: { left: number; onDone: () => void }) => (
  <div className="grid gap-4">
    <p>
      <b>
        <Trans>Login asks for a code from your app.</Trans>
      </b>{' '}
      <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
    </p>
    <PasswordQuestion
      action={<Trans>Turn it off</Trans>}
      onSubmit={async (password) => {
        await call(oneTimeCodeOperations['one_time_code.remove'], { body: { password } })
        onDone()
      }}
    />
  </div>
)
