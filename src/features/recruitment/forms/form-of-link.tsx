import { type ReactNode, useMemo } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import type { Values } from '@/kit/public/answer-path.ts'
import type { Draft, DraftPlace } from '@/kit/public/kept-draft.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { SavedFormGate } from '@/kit/public/saved-form-gate.tsx'
import type { SavedDraft } from '@/kit/public/use-saved-form.ts'
import type { FormDraft, OpenForm } from './form-draft.ts'

/** A form of a link that is not sent yet, and the ways out of it. */
export type OpenedForm<V, T> = {
  id: string
  place: DraftPlace
  /** Null without a network. */
  form: OpenForm<V, T> | null
  /** What this device knew of it, without a network. */
  about: string
  draft: Draft<SavedDraft<V>> | null
  onSent: () => void
  onGone: () => void
  onClear: () => void
}

type FormOfLinkProps<V, T> = {
  /** By which this browser keeps it. */
  name: string
  /** The secret of the link. */
  id: string
  draft: FormDraft<V, T>
  /** What is told of the form without a network. */
  aboutOf?: (told: T) => string | null
  /** What is said of a link that is unknown or withdrawn. */
  gone: ReactNode
  /** What a form that was sent shows. */
  thanks: ReactNode
  /** Called with what the server still shows of a form that was sent. */
  onDone?: (done: Values) => void
  children: (opened: OpenedForm<V, T>) => ReactNode
}

/** The page of a form that the server keeps, opened by its link without a sign-in. */
export const FormOfLink = <V extends Values, T>(props: FormOfLinkProps<V, T>) => {
  usePageFocus()
  return (
    <PublicPage>
      <Gate key={props.id} {...props} />
    </PublicPage>
  )
}

const Gate = <V extends Values, T>({
  name,
  id,
  draft: { shape, load },
  aboutOf,
  gone,
  thanks,
  onDone,
  children,
}: FormOfLinkProps<V, T>) => {
  const place = useMemo(() => ({ form: name, secret: id, shape }), [name, id, shape])
  return (
    <SavedFormGate<V, OpenForm<V, T>>
      place={place}
      gone={gone}
      thanks={thanks}
      load={async (signal) => {
        const form = await load(id, signal, onDone)
        if (!form) return { about: '', record: { submitted: true } }
        return { about: aboutOf?.(form.told) ?? '', record: { submitted: false, form } }
      }}
    >
      {(opened) => children({ id, place, ...opened })}
    </SavedFormGate>
  )
}
