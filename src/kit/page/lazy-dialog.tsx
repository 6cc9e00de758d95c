import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { createRetryingPart } from './retrying-part.tsx'
import { useMissingPart } from './use-missing-part.ts'

/**
 * Creates a dialog whose code loads when it opens. If the code cannot be loaded, the dialog closes, and a toast shows
 * the reason.
 */
export const lazyDialog = <P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => createRetryingPart<P>(load, MissingDialog)

function MissingDialog({ onClose }: { onClose: () => void }) {
  const showMissing = useMissingPart()
  const close = useEffectEvent(() => {
    showMissing()
    onClose()
  })
  useEffect(() => close(), [])
  return null
}
