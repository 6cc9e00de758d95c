import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from '@contract/passkeys.ts'
import { buildRequiredLine } from '@contract/text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { createFieldError } from '@/kit/form/field-error.ts'
import { TextField } from '@/kit/form/fields.tsx'
import { FormBody } from '@/kit/form/form-body.tsx'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

const PasskeyName = v.object({ name: buildRequiredLine(MAX_PASSKEY_NAME_LENGTH) })
const EMPTY_FORM = { values: { name: '' }, etag: null }

type AddPasskeyProps = { onAdded: (passkey: Passkey) => void; onCancel: () => void }

/** Form that names a passkey. Its button opens the browser's own dialog, which makes the passkey. */
export const AddPasskey = ({ onAdded, onCancel }: AddPasskeyProps) => {
  const { t } = useLingui()
  const getFailureMessage = useFailureMessage()
  const { form, isBusy } = useEntityForm({
    schema: PasskeyName,
    labels: { name: t`Name of the passkey` },
    saved: EMPTY_FORM,
    isGuarded: false,
    savedMessage: null,
    save: async ({ name }) => {
      const { createPasskey, PasskeyFailure } = await import('@/user/passkeys.ts')
      const passkey = await createPasskey(name).catch((error: unknown) => {
        throw error instanceof PasskeyFailure ? createFieldError('name', getFailureMessage(error)) : error
      })
      onAdded(passkey)
    },
  })
  return (
    <FormBody form={form} className="grid gap-4">
      <InertWhileSaving>
        <TextField name="name" capitalise={false} hint={t`So that you know it again, for example “My phone”.`} />
      </InertWhileSaving>
      <div className="flex flex-wrap items-center gap-3">
        <FormButtons busy={isBusy} onCancel={onCancel}>
          <Trans>Make the passkey</Trans>
        </FormButtons>
      </div>
    </FormBody>
  )
}
