import type { FormStatus } from '@contract/recruitment/vocabulary.ts'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import type { Values } from '@/kit/public/answer-path.ts'
import { clearDraft, type Draft, type DraftPlace, readDraft } from '@/kit/public/draft-storage.ts'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { type SavedDraft, useSavedForm } from '@/kit/public/use-saved-form.ts'
import type { WizardOptions } from '@/kit/public/use-wizard.ts'
import type { FormDraft, OpenForm } from './form-draft.ts'
import { useFormProblemMessages } from './form-problem-messages.ts'

/** Callbacks of an opened form for leaving it. */
export type LeaveForm = {
  onSent: () => void
  /** Called if the link has become invalid. */
  onGone: () => void
}

/** Opened form that is not submitted yet. */
export type OpenedForm<V, T> = LeaveForm & {
  id: string
  place: DraftPlace
  definition: FormDraft<V, T>
  /** Null if the device is offline. */
  form: OpenForm<V, T> | null
  /** Short description of the form that this device has stored, for use when offline. */
  about: string
  draft: Draft<SavedDraft<V>> | null
  /** Reopens the form with the server's answers. */
  onClear: () => void
}

type LinkFormPageProps<V, T> = {
  /** Name under which this browser stores the draft. */
  name: string
  /** Secret from the link. */
  id: string
  definition: FormDraft<V, T>
  /** Returns a short description of the form. It is shown when the device is offline. */
  getAbout?: (openForm: T) => string | null
  /** Message for a link that is unknown or withdrawn. */
  gone: ReactNode
  /** Content that is shown after the form was submitted. */
  thanks: ReactNode
  /** Called for a submitted form, with the fields that the server still returns. */
  onDone?: (done: Values) => void
  children: (opened: OpenedForm<V, T>) => ReactNode
}

/** Page of a form that the server saves, opened by its link without a sign-in. */
export const LinkFormPage = <V extends Values, T>(props: LinkFormPageProps<V, T>) => {
  usePageFocus()
  return (
    <PublicPage>
      <LinkForm key={props.id} {...props} />
    </PublicPage>
  )
}

const LinkForm = <V extends Values, T>(props: LinkFormPageProps<V, T>) => {
  const { name, id, definition, getAbout: describeForm, gone: goneMessage, thanks, onDone, children } = props
  const { shape, load } = definition
  const place = useMemo(() => ({ form: name, secret: id, shape }), [name, id, shape])
  const { link, again } = useLink<{ form: OpenForm<V, T> | null }, Draft<SavedDraft<V>>>({
    secret: id,
    load: async (signal) => {
      const form = await load(id, signal, onDone)
      return { about: (form && describeForm?.(form.facts)) ?? '', record: { form } }
    },
    readDraft: () => readDraft(place),
  })
  const [outcome, setOutcome] = useState<'sent' | 'gone' | null>(null)
  const [openCount, setOpenCount] = useState(0)
  const isSent = outcome === 'sent' || (link.state === 'there' && link.record?.form === null)
  // Clear this device's draft if the form was sent, possibly from another device.
  useEffect(() => {
    if (isSent) void clearDraft(place)
  }, [isSent, place])
  if (isSent) return thanks
  return (
    <LinkGate link={outcome === 'gone' ? { state: 'gone' } : link} onAgain={again} gone={goneMessage} byMail>
      {({ about, record, draft: foundDraft }) => {
        const form = record?.form ?? null
        const draft = openCount ? null : foundDraft
        // Render nothing after the draft was cleared offline, until the link has loaded again.
        if (!form && !draft) return null
        const opened: OpenedForm<V, T> = {
          id,
          place,
          definition,
          form,
          about,
          draft,
          onSent: () => setOutcome('sent'),
          onGone: () => setOutcome('gone'),
          onClear: () => {
            again()
            setOpenCount((times) => times + 1)
          },
        }
        return <Fragment key={openCount}>{children(opened)}</Fragment>
      }}
    </LinkGate>
  )
}

/** Manages the steps and answers of a form that was opened by its link. */
export const useOpenedForm = <V extends Values, T extends { status: FormStatus }>(
  opened: OpenedForm<V, T>,
  steps: WizardOptions<V>['steps'],
) => {
  const { id, form, definition, onClear: _, ...options } = opened
  const { choices, load, save, getSubmitFields } = definition
  return useSavedForm<V>({
    ...options,
    steps,
    choices,
    words: useFormProblemMessages(),
    isAsked: isQuestionShown,
    record: form?.record ?? null,
    isStarted: form !== null && form.facts.status !== 'not_started',
    load: async () => (await load(id))?.record ?? null,
    save: save(id),
    getSubmitFields,
  })
}

/** Returns true if the question is shown. The certificate's date is shown only if the applicant has a certificate. */
function isQuestionShown(field: string, values: Values): boolean {
  return field !== 'dbs_certificate_issue_date' || values.dbs_certificate === true
}
