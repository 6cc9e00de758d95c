import { Trans, useLingui } from '@lingui/react/macro'
import { applicationDraft } from './application-draft.ts'
import { ApplicationForm } from './application-form.tsx'
import { FormThanks } from './form-thanks.tsx'
import { LinkFormPage } from './link-form-page.tsx'

/** Page of an application form that is opened by a link, without a sign-in (PUB-24 to PUB-31). */
export const ApplicationScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  return (
    <LinkFormPage
      id={id}
      name="application"
      draft={applicationDraft}
      gone={t`This application form link is not valid.`}
      thanks={
        <FormThanks>
          <p className="text-lg leading-snug">
            <Trans>
              We will now ask your referees. We have sent you an email with a link that shows how far your application
              has come.
            </Trans>
          </p>
        </FormThanks>
      }
    >
      {(opened) => <ApplicationForm {...opened} />}
    </LinkFormPage>
  )
}
