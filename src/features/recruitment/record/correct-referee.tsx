import type { Reference } from '@contract/recruitment/application-references.ts'
import { refereeEntries } from '@contract/recruitment/referees.ts'
import { getRefereeRoles } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { callForRow } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { TextField } from '@/kit/form/fields.tsx'
import { FormDialog } from '@/kit/form/form-dialog.tsx'
import { OptionsField } from '@/kit/form/options-fields.tsx'
import type { Values } from '@/kit/form/values.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRoleLabel } from '../role-labels.ts'
import { useRefereeLabels } from './answer-labels.ts'

const { role, full_name, email, phone, organisation, position } = refereeEntries
const Corrections = v.object({ role, full_name, email, phone, organisation, position })

const toFormValues = (reference: Pick<Reference, keyof typeof Corrections.entries>): Values => ({
  role: reference.role,
  full_name: reference.full_name,
  email: reference.email,
  phone: reference.phone,
  organisation: reference.organisation,
  position: reference.position,
})

type CorrectRefereeDialogProps = { flow: RecruitmentFlow; reference: Reference; onClose: () => void }

/** Dialog for correcting a referee who has not answered, for example after a bounced email (B-REC-04). */
export const CorrectRefereeDialog = ({ flow, reference, onClose }: CorrectRefereeDialogProps) => {
  const { t } = useLingui()
  const invalidateRecords = useInvalidate(...flow.nouns)
  const getRoleLabel = useRoleLabel()
  return (
    <FormDialog<Values>
      title={<Trans>Correct the referee</Trans>}
      description={<Trans>Another name or address gets a link of its own. What was sent before opens nothing.</Trans>}
      schema={Corrections}
      labels={useRefereeLabels()}
      saved={{ values: toFormValues(reference), etag: null }}
      save={async (values) => {
        const params = { id: reference.id }
        const { output, etag } = await callForRow(flow.references.update, { params, body: values })
        return { values: toFormValues(output), etag }
      }}
      savedMessage={t`Referee corrected`}
      onSaved={() => void invalidateRecords()}
      onClose={onClose}
    >
      <TextField name="full_name" optional="unmarked" />
      <OptionsField
        name="role"
        none={t`Choose`}
        options={getRefereeRoles(reference.number).map((value) => ({ value, label: getRoleLabel(value) }))}
      />
      <TextField name="email" type="email" optional="unmarked" />
      <TextField name="phone" type="tel" optional />
      <TextField name="organisation" optional />
      <TextField name="position" optional />
    </FormDialog>
  )
}
