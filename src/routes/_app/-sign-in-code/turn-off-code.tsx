import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { CodeField } from '@/kit/form/code-field.tsx'
import { FormBody } from '@/kit/form/form-body.tsx'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { PasswordText } from '@/kit/form/password-field.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { useExplainProofFailure } from '@/kit/form/use-explain-proof-failure.ts'
import { Button } from '@/ui/button.tsx'

const RequiredText = v.pipe(v.string(), v.trim(), v.minLength(1))
const RemovalValues = v.object({ password: RequiredText, one_time_code: RequiredText })

/** State of an active sign-in code: number of remaining recovery codes, and the form that turns the code off. */
export const TurnOffCode = ({ left, onDone }: { left: number; onDone: () => void }) => {
  const { t } = useLingui()
  const explainFailure = useExplainProofFailure()
  const { form, isBusy } = useEntityForm({
    schema: RemovalValues,
    labels: { password: t`Your password`, one_time_code: t`Code from your app, or a recovery code` },
    saved: { values: { password: '', one_time_code: '' }, etag: null },
    isGuarded: false,
    savedMessage: null,
    save: async (body) => {
      await call(oneTimeCodeOperations['one_time_code.remove'], { body }).catch((error: unknown) => {
        throw explainFailure(error)
      })
    },
    onSaved: onDone,
  })
  return (
    <div className="grid gap-4">
      <p>
        <b>
          <Trans>Login asks for a code from your app.</Trans>
        </b>{' '}
        <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      <FormBody form={form} className="grid max-w-100 gap-4">
        <InertWhileSaving className="grid gap-4">
          <PasswordText name="password" autoComplete="current-password" />
          <CodeField name="one_time_code" recovery />
        </InertWhileSaving>
        <Button type="submit" variant="primary" className="justify-self-start" busy={isBusy}>
          <Trans>Turn it off</Trans>
        </Button>
      </FormBody>
    </div>
  )
}
