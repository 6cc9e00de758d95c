import { lazy, Suspense } from 'react'
import { Skeleton } from '@/ui/skeleton.tsx'
import { fetchEditor } from '../rich-text/fetch-editor.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { type FieldProps, FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

const RichTextEditor = lazy(() => fetchEditor().then((m) => ({ default: m.RichTextEditor })))

type RichTextFieldProps = FieldProps & {
  /** Language of the text, if it may differ from the page. */
  lang?: string
}

/** Rich text field with a lazily loaded editor. */
export const RichTextField = ({ name, lang, ...frame }: RichTextFieldProps) => {
  const { value, set, leave, label } = useFormField(name)
  return (
    <FormField name={name} show={(otherValue) => <RichText html={String(otherValue ?? '')} />} {...frame}>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <RichTextEditor label={label} lang={lang} value={String(value ?? '')} onChange={set} onLeave={leave} />
      </Suspense>
    </FormField>
  )
}
