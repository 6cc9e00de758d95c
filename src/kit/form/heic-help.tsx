import { Trans } from '@lingui/react/macro'

/** Explanation of HEIC pictures and how to send a picture in another format. */
export function HeicHelp() {
  return (
    <Trans>
      This is a HEIC picture, which this browser cannot show. Choose it on the iPhone that took it, or send a screenshot
      of it. To take JPEG pictures, open Settings, Camera, Formats and choose “Most Compatible”.
    </Trans>
  )
}
