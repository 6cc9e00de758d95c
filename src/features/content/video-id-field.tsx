import { useLingui } from '@lingui/react/macro'
import { NumberField, TextField } from '@/kit/form/fields.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { videoIdOf, videoKeyOf } from './video-id.ts'

/** The number of a video at the hosting service, typed, or pasted as the video's address; and the key of an unlisted one. */
export const VideoIdField = () => {
  const { t } = useLingui()
  const key = useFormField('vimeo_key')
  const read = (text: string): string => {
    const id = videoIdOf(text)
    // The address of another video brings its own key, or none.
    if (id !== text) key.set(videoKeyOf(text))
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
