import { lazy, Suspense } from 'react'
import { Skeleton } from '@/ui/skeleton.tsx'
import { fetchEditor } from '../rich-text/fetch-editor.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

const RichTextEditor = lazy(() => fetchEditor().then((m) => ({ default: m.RichTextEditor })))

type RichTextFieldProps = { name: string; hint?: string; optional?: boolean }

/** Rich text field with a lazily loaded editor. */
export const RichTextField = ({ name, ...frame }: RichTextFieldProps) => {
  const { value, set, leave, label } = useFormField(name)
  return (
    <FormField name={name} show={(otherValue) => <RichText html={String(otherValue ?? '')} />} {...frame}>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <RichTextEditor label={label} value={String(value ?? '')} onChange={set} onLeave={leave} />
      </Suspense>
    </FormField>
  )
}
