import { useLingui } from '@lingui/react/macro'
import { NumberField, TextField } from '@/kit/form/fields.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { parseVideoId, parseVideoKey } from './video-id.ts'

/**
 * Fields for a video's Vimeo id and the key of an unlisted video. The user types the id or pastes the video's address.
 */
export const VideoIdField = () => {
  const { t } = useLingui()
  const keyField = useFormField('vimeo_key')
  const parseAndSetKey = (text: string): string => {
    const id = parseVideoId(text)
    // Replace the key by the key in a pasted address, or clear it. Each unlisted video has a different key, and other
    // videos have no key.
    if (id !== text) keyField.set(parseVideoKey(text))
    return id
  }
  return (
    <>
      <NumberField
        name="vimeo_video_id"
        hint={t`The number in the video's address at Vimeo. You can paste the whole address.`}
        read={parseAndSetKey}
      />
      <TextField
        name="vimeo_key"
        optional
        hint={t`Only for an unlisted video: the letters and digits after the number in its address.`}
      />
    </>
  )
}
