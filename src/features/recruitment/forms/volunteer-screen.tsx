import { useLingui } from '@lingui/react/macro'
import { FormThanks } from './form-thanks.tsx'
import { LinkFormPage } from './link-form-page.tsx'
import { volunteerDraft } from './volunteer-draft.ts'
import { VolunteerForm } from './volunteer-form.tsx'

/** Page of a volunteer application that is opened by a link, without a sign-in (PUB-54 to PUB-61). */
export const VolunteerScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  return (
    <LinkFormPage
      id={id}
      name="volunteer-application"
      draft={volunteerDraft}
      aboutOf={({ organisation__name }) => organisation__name}
      gone={t`This application form link is not valid.`}
      thanks={<FormThanks flow="volunteer" />}
    >
      {(opened) => <VolunteerForm {...opened} />}
    </LinkFormPage>
  )
}
