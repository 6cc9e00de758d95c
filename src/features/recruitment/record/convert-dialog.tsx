import { mayOpen } from '@contract/access.ts'
import { CLUB_NAMES, organisationOperations } from '@contract/organisations.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { PastorBody, pastorOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { useUser } from '@/hooks/use-user.ts'
import { ChoiceField, TextField } from '@/kit/form/fields.tsx'
import type { Values } from '@/kit/form/form-context.ts'
import { FormDialog } from '@/kit/form/form-dialog.tsx'
import { PasswordField } from '@/kit/form/password-field.tsx'
import { RecordChoiceField } from '@/kit/form/record-choice-field.tsx'
import { coreFlow } from '../core-flow.ts'
import { inOwnWords } from '../refusal-words.ts'
import { ConvertedDialog } from './converted-dialog.tsx'

/** What an applicant can become (CONV-10). */
const userTypes = ['coordinator', 'core'] as const

const { email, first_name, last_name, organisation } = PastorBody.entries
const ConversionForm = v.object({
  email,
  first_name,
  last_name,
  organisation,
  user_type: v.picklist(userTypes),
  password: v.pipe(v.string(), v.minLength(1)),
})

type PastorInput = v.InferInput<typeof PastorBody>

type ConvertDialogProps = { application: Application; onClose: () => void }

/** Makes a club user of an application (CONV-01 to CONV-17, CONV-28). */
export const ConvertDialog = ({ application, onClose }: ConvertDialogProps) => {
  const { t, i18n } = useLingui()
  const mayOpenUser = mayOpen('/users/pastors/$id', useUser())
  const outdate = useOutdate(...coreFlow.nouns, 'users')
  const { id, form, user__id: made } = application
  if (made)
    return (
      <ConvertedDialog
        title={<Trans>Convert to user</Trans>}
        link={
          mayOpenUser ? (
            <Link to="/users/pastors/$id" params={{ id: made }}>
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
      schema={ConversionForm}
      labels={{
        email: t`Email`,
        first_name: t`First name`,
        last_name: t`Last name`,
        organisation: t`Club`,
        user_type: t`User type`,
        password: t`Password`,
      }}
      saved={{
        values: {
          email: form.email ?? '',
          first_name: form.first_name ?? '',
          last_name: form.last_name ?? '',
          organisation: form.organisation,
          user_type: form.role === 'Coordinator' ? 'coordinator' : 'core',
          password: '',
        },
        etag: null,
      }}
      save={async (values) => {
        const body = { ...values, is_active: true, application: id }
        await call(pastorOperations['users/pastors.create'], { body: body as PastorInput }).catch(
          (error: unknown) => {
            // Converted by another person: then the dialog leads to what they have made.
            void outdate()
            throw inOwnWords(i18n, withTaken(error, t`A user with this email address already exists`))
          },
        )
        return { values: { ...values, password: '' }, etag: null }
      }}
      savedWords={t`Application converted`}
      onSaved={() => void outdate()}
      onClose={onClose}
    >
      <TextField name="first_name" />
      <TextField name="last_name" />
      <TextField name="email" type="email" />
      <PasswordField name="password" />
      <RecordChoiceField
        name="organisation"
        operation={organisationOperations['organisations.list']}
        filters={CLUB_NAMES}
        nameOf={({ organisation_name }) => organisation_name}
        nothing={t`There are no clubs yet.`}
      />
      <ChoiceField
        name="user_type"
        options={[
          { value: 'coordinator', label: t`Coordinator` },
          { value: 'core', label: t`Core team member` },
        ]}
      />
    </FormDialog>
  )
}

/** An address that is taken is told in the words of this form (CONV-16, CONV-24). */
const withTaken = (error: unknown, taken: string): unknown => {
  if (!(error instanceof ApiError) || error.code !== 'invalid' || !error.detail?.email) return error
  const { code, status, detail } = error
  return new ApiError({ code, status, detail: { ...detail, email: [taken] } }, null)
}
