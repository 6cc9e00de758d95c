import type { ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { SavedFormGate } from '@/kit/public/saved-form-gate.tsx'
import { FormThanks } from './form-thanks.tsx'
import { loadReference, REFERENCE_SHAPE } from './reference-draft.ts'
import { type OpenReference, ReferenceForm } from './reference-form.tsx'

/** The reference of a link, without a sign-in (PUB-33 to PUB-38). */
export const ReferenceScreen = ({ id }: { id: string }) => {
  usePageFocus()
  return (
    <PublicPage>
      <Reference key={id} id={id} />
    </PublicPage>
  )
}

const open = async (id: string, signal: AbortSignal) => {
  const { output, record } = await loadReference(id, signal)
  if (output.submitted !== null || !record) return { about: '', record: { submitted: true as const } }
  return { about: output.applicant, record: { submitted: false as const, form: { record, told: output } } }
}

const Reference = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const place = useMemo(() => ({ form: 'reference', secret: id, shape: REFERENCE_SHAPE }), [id])
  const [declined, setDeclined] = useState(false)
  if (declined) return <FormThanks said={<Trans>We will not write to you about it again.</Trans>} />
  return (
    <SavedFormGate<ReferenceAnswers, OpenReference>
      place={place}
      load={(signal) => open(id, signal)}
      gone={t`This reference form link is not valid.`}
      thanks={<FormThanks />}
    >
      {(opened) => <ReferenceForm id={id} place={place} {...opened} onDeclined={() => setDeclined(true)} />}
    </SavedFormGate>
  )
}
