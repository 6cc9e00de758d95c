import { authOperations } from '@contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { useFormField } from '@/kit/form/form-context.ts'
import { FormDialog } from '@/kit/form/form-dialog.tsx'
import { updateUser } from '@/user/use-user.ts'
import { type EthnicityDraft, emptyEthnicity, toEthnicityAnswer } from './ethnicity-draft.ts'
import { EthnicityQuestion } from './ethnicity-question.tsx'

const EthnicityForm = v.object({
  ethnicity_capture: v.custom<EthnicityDraft>((draft) => toEthnicityAnswer(draft as EthnicityDraft) !== undefined),
})

/**
 * Dialog that requests the ethnicity of a coordinator or core team member, for the network's totals (AUTH-49 to
 * AUTH-52).
 */
export const EthnicityDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <FormDialog
      decisive
      long
      title={<Trans>What is your ethnic group?</Trans>}
      description={
        <Trans>
          We ask everyone who runs a club, to see who the network reaches. Your answer is kept without your name.
        </Trans>
      }
      cancelLabel={<Trans>Not now</Trans>}
      schema={EthnicityForm}
      labels={{ ethnicity_capture: t`What is your ethnic group?` }}
      saved={{ values: { ethnicity_capture: emptyEthnicity }, etag: null }}
      save={async (values) => {
        const ethnicity_capture = toEthnicityAnswer(values.ethnicity_capture)
        await updateUser(await call(authOperations['me.update'], { body: { ethnicity_capture } }))
      }}
      onClose={onClose}
    >
      <EthnicityField />
    </FormDialog>
  )
}

const EthnicityField = () => {
  const { value, set, error } = useFormField('ethnicity_capture')
  const draft = value as EthnicityDraft
  return (
    <EthnicityQuestion
      value={draft}
      onChange={set}
      tried={error !== undefined}
      refused={toEthnicityAnswer(draft) && error}
    />
  )
}
