import { ParentCall, type VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DayField, TextField } from '@/kit/form/fields.tsx'
import { FormDialog } from '@/kit/form/form-dialog.tsx'
import type { Values } from '@/kit/form/values.ts'
import type { ApplicationState } from '../record/use-application.ts'

type RecordParentCallProps = {
  state: ApplicationState
  volunteer: VolunteerApplication
  onClose: () => void
}

/** Dialog for recording a call to a Young Helper's parent: name, number and day. */
export function RecordParentCall({ state, volunteer, onClose }: RecordParentCallProps) {
  const { t } = useLingui()
  const { form } = volunteer
  const name = [form.parent_guardian_first_name, form.parent_guardian_last_name].filter(Boolean).join(' ')
  const initialValues: Values = { name: name || null, number: form.parent_guardian_phone_number, day: getLondonDay() }
  return (
    <FormDialog<Values>
      title={<Trans>Record a call to the parent</Trans>}
      description={<Trans>Ring the parent or guardian, then write down who you spoke to.</Trans>}
      schema={ParentCall}
      labels={{ name: t`Spoken to`, number: t`Number that was called`, day: t`Day of the call` }}
      saved={{ values: initialValues, etag: null }}
      save={async (values) => {
        await state.change({ consent_spoken: values as ParentCall })
      }}
      savedMessage={t`Call recorded`}
      onClose={onClose}
    >
      <TextField name="name" />
      <TextField name="number" type="tel" />
      <DayField name="day" />
    </FormDialog>
  )
}
