import type { VolunteerAnswers } from '@contract/recruitment/volunteer-form.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { SavedFormGate } from '@/kit/public/saved-form-gate.tsx'
import { FormThanks } from './form-thanks.tsx'
import { loadVolunteerForm, VOLUNTEER_SHAPE } from './volunteer-draft.ts'
import { type OpenVolunteer, VolunteerForm } from './volunteer-form.tsx'

/** The volunteer's application of a link, without a sign-in (PUB-54 to PUB-61). */
export const VolunteerScreen = ({ id }: { id: string }) => {
  usePageFocus()
  return (
    <PublicPage>
      <Volunteer key={id} id={id} />
    </PublicPage>
  )
}

const open = async (id: string, signal: AbortSignal) => {
  const { output, record } = await loadVolunteerForm(id, signal)
  if (output.submitted !== null || !record) return { about: '', record: { submitted: true as const } }
  return {
    about: output.organisation__name ?? '',
    record: { submitted: false as const, form: { record, told: output } },
  }
}

const Volunteer = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const place = useMemo(() => ({ form: 'volunteer-application', secret: id, shape: VOLUNTEER_SHAPE }), [id])
  return (
    <SavedFormGate<VolunteerAnswers, OpenVolunteer>
      place={place}
      load={(signal) => open(id, signal)}
      gone={t`This application form link is not valid.`}
      thanks={<FormThanks flow="volunteer" />}
    >
      {(opened) => <VolunteerForm id={id} place={place} {...opened} />}
    </SavedFormGate>
  )
}
