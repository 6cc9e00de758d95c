import { canOpenRoute } from '@contract/access.ts'
import { CLUB_NAMES_QUERY, organisationOperations } from '@contract/organisations.ts'
import { needsCheckReason } from '@contract/recruitment/check-validity.ts'
import { Reason } from '@contract/recruitment/second-look.ts'
import { PastorBody, pastorOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { createFieldError } from '@/kit/form/field-error.ts'
import { ChoiceField, NotesField, TextField } from '@/kit/form/fields.tsx'
import { FormDialog } from '@/kit/form/form-dialog.tsx'
import { PasswordField } from '@/kit/form/password-field.tsx'
import { RecordChoiceField } from '@/kit/form/record-choice-field.tsx'
import type { Values } from '@/kit/form/values.ts'
import { useUser } from '@/user/use-user.ts'
import { coreFlow } from '../core-flow.ts'
import { translateRefusal } from '../refusal-messages.ts'
import { ConvertedDialog } from './converted-dialog.tsx'
import { type ConversionFacts, OpenPoints, useOpenPoints } from './open-points.tsx'

/** User types that an applicant can be converted to (CONV-10). */
const userTypes = ['coordinator', 'core'] as const

const { email, first_name, last_name, organisation } = PastorBody.entries
const conversionFields = {
  email,
  first_name,
  last_name,
  organisation,
  user_type: v.picklist(userTypes),
  password: v.pipe(v.string(), v.minLength(1)),
}
const ConversionForm = v.object(conversionFields)
const ReasonedForm = v.object({ ...conversionFields, check_reason: Reason })

type PastorInput = v.InferInput<typeof PastorBody>

type ConvertDialogProps = Pick<ConversionFacts, 'application' | 'references'> & { onClose: () => void }

/** Dialog that converts an application to a club user (CONV-01 to CONV-17, CONV-28). */
export const ConvertDialog = ({ application, references, onClose }: ConvertDialogProps) => {
  const { t, i18n } = useLingui()
  const canOpenUser = canOpenRoute('/users/pastors/$id', useUser())
  const invalidateRecords = useInvalidate(...coreFlow.nouns, 'users')
  const openPoints = useOpenPoints()({ application, references })
  const needsReason = needsCheckReason({ is_young_helper: false, check: application.dbs_form })
  const [isReasonShown, setIsReasonShown] = useState(false)
  const { id, form, user__id: convertedUserId } = application
  if (convertedUserId)
    return (
      <ConvertedDialog
        title={<Trans>Convert to user</Trans>}
        link={
          canOpenUser ? (
            <Link to="/users/pastors/$id" params={{ id: convertedUserId }}>
              <Trans>Open user</Trans>
            </Link>
          ) : null
        }
        onClose={onClose}
      />
    )
  return (
    <FormDialog<Values>
      wide
      title={<Trans>Convert to user</Trans>}
      description={<Trans>The new user signs in with this email and password.</Trans>}
      sendLabel={<Trans>Convert</Trans>}
      schema={isReasonShown ? ReasonedForm : ConversionForm}
      labels={{
        email: t`Email`,
        first_name: t`First name`,
        last_name: t`Last name`,
        organisation: t`Club`,
        user_type: t`User type`,
        password: t`Password`,
        check_reason: t`Why this person is converted all the same`,
      }}
      saved={{
        values: {
          email: form.email ?? '',
          first_name: form.first_name ?? '',
          last_name: form.last_name ?? '',
          organisation: form.organisation,
          user_type: form.role === 'Coordinator' ? 'coordinator' : 'core',
          password: '',
          check_reason: application.check_reason ?? '',
        },
        etag: null,
      }}
      save={async ({ check_reason, ...values }) => {
        if (needsReason && !isReasonShown) {
          setIsReasonShown(true)
          throw createFieldError('check_reason', t`The check does not count. Give the reason, then press Convert.`)
        }
        const body = {
          ...values,
          is_active: true,
          application: id,
          ...(needsReason && { check_reason }),
        }
        await call(pastorOperations['users/pastors.create'], { body: body as PastorInput }).catch((error: unknown) => {
          // Refetch after an error, because another user may have converted the application. In that case the dialog
          // links to the new user.
          void invalidateRecords()
          throw translateRefusal(i18n, withEmailTakenMessage(error, t`A user with this email address already exists`))
        })
      }}
      savedMessage={t`Application converted`}
      onSaved={() => void invalidateRecords()}
      onClose={onClose}
    >
      <OpenPoints points={openPoints} className="sm:col-span-2" />
      <TextField name="first_name" />
      <TextField name="last_name" />
      <TextField name="email" type="email" />
      <PasswordField name="password" />
      <RecordChoiceField
        name="organisation"
        operation={organisationOperations['organisations.list']}
        filters={CLUB_NAMES_QUERY}
        getName={({ organisation_name }) => organisation_name}
        nothing={t`There are no clubs yet.`}
      />
      <ChoiceField
        name="user_type"
        options={[
          { value: 'coordinator', label: t`Coordinator` },
          { value: 'core', label: t`Core team member` },
        ]}
      />
      {isReasonShown ? <NotesField name="check_reason" rows={3} className="sm:col-span-2" /> : null}
    </FormDialog>
  )
}

/**
 * Replaces the server's error for an email address that is already in use by this form's own message (CONV-16,
 * CONV-24).
 */
const withEmailTakenMessage = (error: unknown, message: string): unknown => {
  if (!(error instanceof ApiError) || error.code !== 'invalid' || !error.detail?.email) return error
  const { code, status, detail } = error
  const problems = error.problems.flatMap((problem) =>
    problem.field === 'email' || problem.code === undefined ? [] : [{ ...problem, code: problem.code }],
  )
  return new ApiError({ code, status, detail: { ...detail, email: [message] }, problems }, null)
}
