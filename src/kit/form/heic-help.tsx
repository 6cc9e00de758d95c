import { Trans } from '@lingui/react/macro'

/** Says what a HEIC picture is, and two ways to send it all the same. */
export function HeicHelp() {
  return (
    <Trans>
      This is a HEIC picture, which this browser cannot show. Choose it on the iPhone that took it, or send a
      screenshot of it. To take JPEG pictures, open Settings, Camera, Formats and choose “Most Compatible”.
    </Trans>
  )
}
