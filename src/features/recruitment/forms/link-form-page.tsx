import { type ReactNode, useMemo } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import type { Values } from '@/kit/public/answer-path.ts'
import type { Draft, DraftPlace } from '@/kit/public/draft-storage.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { SavedFormGate } from '@/kit/public/saved-form-gate.tsx'
import type { SavedDraft } from '@/kit/public/use-saved-form.ts'
import type { FormDraft, OpenForm } from './form-draft.ts'

/** Opened form that is not submitted yet, with callbacks for leaving it. */
export type OpenedForm<V, T> = {
  id: string
  place: DraftPlace
  /** Null if the device is offline. */
  form: OpenForm<V, T> | null
  /** Short description of the form that this device has stored, for use when offline. */
  about: string
  draft: Draft<SavedDraft<V>> | null
  onSent: () => void
  onGone: () => void
  onClear: () => void
}

type LinkFormPageProps<V, T> = {
  /** Name under which this browser stores the draft. */
  name: string
  /** Secret from the link. */
  id: string
  draft: FormDraft<V, T>
  /** Returns a short description of the form. It is shown when the device is offline. */
  aboutOf?: (openForm: T) => string | null
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
      <LinkFormGate key={props.id} {...props} />
    </PublicPage>
  )
}

const LinkFormGate = <V extends Values, T>({
  name,
  id,
  draft: { shape, load },
  aboutOf: describeForm,
  gone: goneMessage,
  thanks,
  onDone,
  children,
}: LinkFormPageProps<V, T>) => {
  const draftPlace = useMemo(() => ({ form: name, secret: id, shape }), [name, id, shape])
  return (
    <SavedFormGate<V, OpenForm<V, T>>
      place={draftPlace}
      gone={goneMessage}
      thanks={thanks}
      load={async (signal) => {
        const form = await load(id, signal, onDone)
        if (!form) return { about: '', record: { submitted: true } }
        return { about: describeForm?.(form.told) ?? '', record: { submitted: false, form } }
      }}
    >
      {(opened) => children({ id, place: draftPlace, ...opened })}
    </SavedFormGate>
  )
}
