import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { FormOfLink } from './form-of-link.tsx'
import { FormThanks } from './form-thanks.tsx'
import { type ReferenceLink, referenceDrafts } from './reference-draft.ts'
import { ReferenceForm } from './reference-form.tsx'

/** The reference of a link, without a sign-in (PUB-33 to PUB-38, PUB-62 to PUB-68). */
export const ReferenceScreen = ({ flow = 'core', id }: Partial<ReferenceLink> & { id: string }) => {
  const { t } = useLingui()
  /** The link whose referee has said no. */
  const [declined, setDeclined] = useState<string | null>(null)
  if (declined === id)
    return (
      <PublicPage>
        <FormThanks said={<Trans>We will not write to you about it again.</Trans>} />
      </PublicPage>
    )
  return (
    <FormOfLink
      {...{ id, name: `${flow}-reference`, draft: referenceDrafts[flow] }}
      aboutOf={({ applicant }) => applicant}
      gone={t`This reference form link is not valid.`}
      thanks={<FormThanks flow={flow} />}
    >
      {(opened) => <ReferenceForm link={{ flow, id }} opened={opened} onDeclined={() => setDeclined(id)} />}
    </FormOfLink>
  )
}
