import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { useMissingPart } from './use-missing-part.ts'

/**
 * Creates a part of a page whose code loads lazily. If the code cannot be loaded, a notice replaces the part only, and
 * opening the part again loads the code again.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  createRetryingPart(load, MissingPart)

/**
 * Creates a dialog whose code loads when it opens. If the code cannot be loaded, the dialog closes, and a toast shows
 * the reason.
 */
export const lazyDialog = <P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => createRetryingPart<P>(load, MissingDialog)

function createRetryingPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P>,
): ComponentType<P> {
  let latestPart = createPart()

  function createPart() {
    return lazy<ComponentType<P>>(() =>
      load().then(
        (component) => ({ default: component }),
        () => ({ default: MissingUntilClosed }),
      ),
    )
  }

  function MissingUntilClosed(props: P) {
    useEffect(() => {
      return () => {
        latestPart = createPart()
      }
    }, [])
    return <Missing {...props} />
  }

  return function RetryingPart(props: P) {
    const [Part] = useState(() => latestPart)
    return <Part {...props} />
  }
}

function MissingPart() {
  return (
    <Banner tone="info" icon={CloudOff}>
      <Trans>This part is not on this device yet. Connect to Wi-Fi to open it.</Trans>
    </Banner>
  )
}

function MissingDialog({ onClose }: { onClose: () => void }) {
  const showMissing = useMissingPart()
  const close = useEffectEvent(() => {
    showMissing()
    onClose()
  })
  useEffect(() => close(), [])
  return null
}
