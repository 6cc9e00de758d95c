import { Trans } from '@lingui/react/macro'
import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/ui/button.tsx'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
const isFull = () => document.fullscreenElement !== null

/** Button for full screen, for a tablet in the kitchen. Hidden if the browser does not support it. */
export const FullScreenButton = () => {
  const full = useSyncExternalStore(subscribe, isFull)
  if (!document.fullscreenEnabled) return null
  const change = () =>
    // // Ignores a refusal by the browser, so the board stays as it is.
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    )
  return (
    <Button icon={full ? Minimize : Maximize} onClick={change}>
      {full ? <Trans>Leave full screen</Trans> : <Trans>Full screen</Trans>}
    </Button>
  )
}
