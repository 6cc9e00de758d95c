import { type Application, CoreStaffForm } from '@contract/recruitment/applications.ts'
import { emptyCoreAnswers } from '@contract/recruitment/core-form.ts'
import { withheldFields } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import { EntityForm } from '@/kit/form/entity-form.tsx'
import type { Values } from '@/kit/form/form-context.ts'
import { useAnswerLabels } from './answer-words.ts'
import { StaffFields } from './staff-fields.tsx'
import type { ApplicationState } from './use-application.ts'

/** The fields of the form that staff change; what is withheld from them is neither shown nor sent. */
const valuesOf = ({ form }: Application): Values => {
  const fields = ['role', ...Object.keys(emptyCoreAnswers)]
  const shown = form.withheld
    ? fields.filter((field) => !(withheldFields as readonly string[]).includes(field))
    : fields
  const values = Object.fromEntries(shown.map((field) => [field, form[field as keyof typeof form]]))
  return { ...values, submit: form.submitted !== null }
}

type StaffFormProps = { state: ApplicationState; application: Application }

/**
 * The application as staff change it: fields may be empty, what is filled in has to be right (APP-58 to APP-63, APP-134,
 * APP-135).
 */
export const StaffForm = ({ state: { etag, change, read }, application }: StaffFormProps) => {
  const { t } = useLingui()
  const labels = { ...useAnswerLabels(), submit: t`Submitted` }
  const savedOf = (row: { output: Application; etag: string | null }) => ({
    values: valuesOf(row.output),
    etag: row.etag,
  })
  return (
    <EntityForm<Values>
      key={application.id}
      schema={CoreStaffForm}
      labels={labels}
      savedWords={t`Application updated`}
      saved={savedOf({ output: application, etag })}
      save={async ({ submit, ...form }, version) => {
        const was = application.form.submitted !== null
        const marks = typeof submit === 'boolean' && submit !== was
        return savedOf(await change({ form: { ...form, ...(marks && { submit }) } }, version))
      }}
      read={async () => savedOf(await read())}
    >
      <StaffFields application={application} />
    </EntityForm>
  )
}
