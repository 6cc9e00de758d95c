import type { CoreAnswers } from '@contract/recruitment/core-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { SavedFormGate } from '@/kit/public/saved-form-gate.tsx'
import { APPLICATION_SHAPE, loadApplication } from './application-draft.ts'
import { ApplicationForm, type OpenForm } from './application-form.tsx'
import { FormThanks } from './form-thanks.tsx'

/** The application form of a link, without a sign-in (PUB-24 to PUB-31). */
export const ApplicationScreen = ({ id }: { id: string }) => {
  usePageFocus()
  return (
    <PublicPage>
      <Application key={id} id={id} />
    </PublicPage>
  )
}

const open = async (id: string, signal: AbortSignal) => {
  const { output, record } = await loadApplication(id, signal)
  if (output.submitted !== null || !record) return { about: '', record: { submitted: true as const } }
  return { about: '', record: { submitted: false as const, form: { record, told: output } } }
}

const Application = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const place = useMemo(() => ({ form: 'application', secret: id, shape: APPLICATION_SHAPE }), [id])
  return (
    <SavedFormGate<CoreAnswers, OpenForm>
      place={place}
      load={(signal) => open(id, signal)}
      gone={t`This application form link is not valid.`}
      thanks={
        <FormThanks>
          <p className="text-lg leading-snug">
            <Trans>
              We will now ask your referees. We have sent you an email with a link that shows how far your
              application has come.
            </Trans>
          </p>
        </FormThanks>
      }
    >
      {(opened) => <ApplicationForm id={id} place={place} {...opened} />}
    </SavedFormGate>
  )
}
