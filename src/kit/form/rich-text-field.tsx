import { lazy, Suspense, useEffect, useState } from 'react'
import { waitForIdle } from '@/replica/engine/idle.ts'
import { fetchEditor } from '../rich-text/fetch-editor.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { type FieldProps, FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

const RichTextEditor = lazy(() => fetchEditor().then((m) => ({ default: m.RichTextEditor })))

type RichTextFieldProps = FieldProps & {
  /** Language of the text, if it may differ from the page. */
  lang?: string
}

/**
 * Rich text field. It shows the stored text at once. The editor replaces the text when the page is idle or the user
 * presses the text, because creating an editor delays the form.
 */
export const RichTextField = ({ name, lang, ...frame }: RichTextFieldProps) => {
  const { value, set, leave, label } = useFormField(name)
  const [isEditorNeeded, setIsEditorNeeded] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    waitForIdle().then(() => {
      if (!isUnmounted) setIsEditorNeeded(true)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  const html = String(value ?? '')
  const preview = (
    <RichTextPreview
      html={html}
      lang={lang}
      onPress={() => {
        setIsPressed(true)
        setIsEditorNeeded(true)
      }}
    />
  )
  return (
    <FormField name={name} show={(otherValue) => <RichText html={String(otherValue ?? '')} />} {...frame}>
      {isEditorNeeded ? (
        <Suspense fallback={preview}>
          <RichTextEditor
            label={label}
            lang={lang}
            value={html}
            hasInitialFocus={isPressed}
            onChange={set}
            onLeave={leave}
          />
        </Suspense>
      ) : (
        preview
      )}
    </FormField>
  )
}

type RichTextPreviewProps = {
  html: string
  lang: string | undefined
  onPress: () => void
}

/** The stored text in the frame of the editor, which has the same size. */
const RichTextPreview = ({ html, lang, onPress }: RichTextPreviewProps) => (
  <div
    className="rich-text-editor rounded-md border-[1.5px] border-input bg-card"
    aria-busy
    lang={lang}
    onPointerDown={onPress}
  >
    <div className="h-13 rounded-t-md border-b-[1.5px] bg-muted" />
    <div>
      <RichText html={html} />
    </div>
  </div>
)
