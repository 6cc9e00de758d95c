import type { DeclineReason, DoneReferenceForm } from '@contract/recruitment/reference-forms.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { DeclinedReference } from './declined-reference.tsx'
import { FormThanks } from './form-thanks.tsx'
import { LinkFormPage } from './link-form-page.tsx'
import { type ReferenceLink, referenceDrafts } from './reference-draft.ts'
import { ReferenceForm } from './reference-form.tsx'

/** Page of a reference form that is opened by a link, without a sign-in (PUB-33 to PUB-38, PUB-62 to PUB-68). */
export const ReferenceScreen = ({ flow = 'core', id }: Partial<ReferenceLink> & { id: string }) => {
  const { t } = useLingui()
  /** Link of a referee who has declined, with the reason. Null before that. */
  const [declinedReference, setDeclinedReference] = useState<{ id: string; reason: DeclineReason } | null>(null)
  const [formKey, setFormKey] = useState(0)
  const reopenForm = () => {
    setDeclinedReference(null)
    setFormKey((before) => before + 1)
  }
  if (declinedReference?.id === id)
    return (
      <PublicPage>
        <DeclinedReference link={{ flow, id }} reason={declinedReference.reason} onReopen={reopenForm} />
      </PublicPage>
    )
  return (
    <LinkFormPage
      key={formKey}
      id={id}
      name={`${flow}-reference`}
      draft={referenceDrafts[flow]}
      aboutOf={({ applicant }) => applicant}
      gone={t`This reference form link is not valid.`}
      thanks={<FormThanks flow={flow} />}
      onDone={(done) => {
        const { declined: decline } = done as DoneReferenceForm
        if (decline) setDeclinedReference({ id, reason: decline.reason })
      }}
    >
      {(opened) => (
        <ReferenceForm
          link={{ flow, id }}
          opened={opened}
          onDeclined={(reason) => (reason ? setDeclinedReference({ id, reason }) : reopenForm())}
        />
      )}
    </LinkFormPage>
  )
}
