import type { Application } from '@contract/recruitment/applications.ts'
import { withheldFields } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { EntityForm } from '@/kit/form/entity-form.tsx'
import type { Values } from '@/kit/form/values.ts'
import type { ApplicationState } from './use-application.ts'

type StaffFormProps = {
  state: ApplicationState
  application: Application
  /** Schema of the submitted values. Fields may be empty, but a filled field must be valid. */
  schema: v.GenericSchema<unknown, unknown>
  labels: Readonly<Record<string, string>>
  /** Fields that this form edits. */
  answers: readonly string[]
  /** Field components. */
  children: ReactNode
}

/** Application form for reviewers who may edit it (APP-58 to APP-63, VOL-67, VOL-72). */
export const StaffForm = ({ state, application, schema, labels, answers, children }: StaffFormProps) => {
  const { t } = useLingui()
  // Exclude withheld fields, which are neither shown nor sent.
  const hiddenFields: readonly string[] = application.form.withheld ? withheldFields : []
  const toSavedValues = ({ output: { form }, etag }: { output: Application; etag: string | null }) => {
    const visibleFields = answers.filter((field) => !hiddenFields.includes(field))
    const values: Values = Object.fromEntries(
      visibleFields.map((field) => [field, form[field as keyof typeof form] ?? null]),
    )
    return { values: { ...values, submit: form.submitted !== null }, etag }
  }
  return (
    <EntityForm<Values>
      key={application.id}
      schema={schema}
      labels={{ ...labels, submit: t`Submitted` }}
      savedMessage={t`Application updated`}
      saved={toSavedValues({ output: application, etag: state.etag })}
      save={async (values, version, changed) => {
        // Send only changed fields, because another user may have changed other fields after they were loaded.
        const form = Object.fromEntries(changed.map((field) => [field, values[field]]))
        return toSavedValues(await state.change({ form }, version))
      }}
      read={async () => toSavedValues(await state.read())}
    >
      {children}
    </EntityForm>
  )
}
