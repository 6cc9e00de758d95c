import { useLingui } from '@lingui/react/macro'
import { NumberField, TextField } from '@/kit/form/fields.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { parseVideoId, parseVideoKey } from './video-id.ts'

/**
 * Fields for a video's id at Vimeo and the key of an unlisted video. The user types the id or pastes the
 * video's address.
 */
export const VideoIdField = () => {
  const { t } = useLingui()
  const key = useFormField('vimeo_key')
  const read = (text: string): string => {
    const id = parseVideoId(text)
    // A pasted address replaces the key, because each unlisted video has its own key and other videos have
    // none.
    if (id !== text) key.set(parseVideoKey(text))
    return id
  }
  return (
    <>
      <NumberField
        name="vimeo_video_id"
        hint={t`The number in the video's address at Vimeo. You can paste the whole address.`}
        read={read}
      />
      <TextField
        name="vimeo_key"
        optional
        hint={t`Only for an unlisted video: the letters and digits after the number in its address.`}
      />
    </>
  )
}
