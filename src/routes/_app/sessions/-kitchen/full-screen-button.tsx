import { Trans } from '@lingui/react/macro'
import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/ui/button.tsx'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isFullScreen = () => document.fullscreenElement !== null

/**
 * Button that switches to full screen, for a tablet in the kitchen. Hidden if the browser does not support full screen.
 */
export const FullScreenButton = () => {
  const isFullScreenActive = useSyncExternalStore(subscribe, isFullScreen)
  if (!document.fullscreenEnabled) return null
  const toggleFullScreen = () =>
    // Ignore the error if the browser refuses. The board then stays as it is.
    void (isFullScreenActive ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    )
  return (
    <Button icon={isFullScreenActive ? Minimize : Maximize} onClick={toggleFullScreen}>
      {isFullScreenActive ? <Trans>Leave full screen</Trans> : <Trans>Full screen</Trans>}
    </Button>
  )
}
