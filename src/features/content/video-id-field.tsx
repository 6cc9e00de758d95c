import { useLingui } from '@lingui/react/macro'
import { NumberField } from '@/kit/form/fields.tsx'
import { videoIdOf } from './video-id.ts'

/** The number of a video at the hosting service, typed, or pasted as the video's address. */
export const VideoIdField = () => {
  const { t } = useLingui()
  return (
    <NumberField
      name="vimeo_video_id"
      hint={t`The number in the video's address at Vimeo. You can paste the whole address.`}
      read={videoIdOf}
    />
  )
}
