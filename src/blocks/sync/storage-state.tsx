import { Trans } from '@lingui/react/macro'
import { HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'

type Storage = { persisted: boolean; usedMb: number; freeMb: number }

/** Whether the browser promises to keep the register, and how much room is left. */
export const StorageState = () => {
  const [state, setState] = useState<Storage | null>(null)
  useEffect(() => {
    void Promise.all([navigator.storage?.persisted?.(), navigator.storage?.estimate?.()]).then(
      ([persisted, estimate]) => {
        const used = estimate?.usage ?? 0
        const mb = (bytes: number) => Math.round(bytes / 1_000_000)
        setState({
          persisted: persisted === true,
          usedMb: mb(used),
          freeMb: mb((estimate?.quota ?? used) - used),
        })
      },
    )
  }, [])
  if (!state) return null
  const { usedMb, freeMb } = state
  return (
    <p className="mt-5 flex items-start gap-3 text-sm text-muted-foreground">
      <HardDrive aria-hidden="true" className="flex-none" />
      <span>
        {state.persisted ? (
          <Trans>
            This browser keeps the register until you log out. {usedMb} MB used, {freeMb} MB free.
          </Trans>
        ) : (
          <Trans>
            This browser may clear the register when the device runs out of room. Add Hallbook to the home
            screen to keep it. {usedMb} MB used, {freeMb} MB free.
          </Trans>
        )}
      </span>
    </p>
  )
}
