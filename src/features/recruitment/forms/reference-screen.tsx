import type { ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { SavedFormGate } from '@/kit/public/saved-form-gate.tsx'
import { FormThanks } from './form-thanks.tsx'
import { loadReference, REFERENCE_SHAPE, type ReferenceLink } from './reference-draft.ts'
import { type OpenReference, ReferenceForm } from './reference-form.tsx'

/** The reference of a link, without a sign-in (PUB-33 to PUB-38, PUB-62 to PUB-68). */
export const ReferenceScreen = ({ flow = 'core', id }: Partial<ReferenceLink> & { id: string }) => {
  usePageFocus()
  return (
    <PublicPage>
      <Reference key={id} flow={flow} id={id} />
    </PublicPage>
  )
}

const open = async (link: ReferenceLink, signal: AbortSignal) => {
  const { output, record } = await loadReference(link, signal)
  if (output.submitted !== null || !record) return { about: '', record: { submitted: true as const } }
  return { about: output.applicant, record: { submitted: false as const, form: { record, told: output } } }
}

const Reference = (link: ReferenceLink) => {
  const { flow, id } = link
  const { t } = useLingui()
  const place = useMemo(() => ({ form: `${flow}-reference`, secret: id, shape: REFERENCE_SHAPE }), [flow, id])
  const [declined, setDeclined] = useState(false)
  if (declined) return <FormThanks said={<Trans>We will not write to you about it again.</Trans>} />
  return (
    <SavedFormGate<ReferenceAnswers, OpenReference>
      place={place}
      load={(signal) => open(link, signal)}
      gone={t`This reference form link is not valid.`}
      thanks={<FormThanks flow={flow} />}
    >
      {(opened) => (
        <ReferenceForm link={link} place={place} {...opened} onDeclined={() => setDeclined(true)} />
      )}
    </SavedFormGate>
  )
}
