import { type ReactNode, useId, useState } from 'react'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Switch } from '@/ui/switch.tsx'

type AutosaveSwitchProps = {
  checked: boolean
  disabled?: boolean
  describedBy?: string
  /** Saves the change immediately. Resolves to true if the save succeeded. */
  onChange: (isOn: boolean) => Promise<boolean>
  children: ReactNode
}

/**
 * Switch that saves each change immediately. It shows the pressed state until the server confirms or rejects the
 * change.
 */
export const AutosaveSwitch = ({ checked, disabled = false, describedBy, onChange, children }: AutosaveSwitchProps) => {
  const id = useId()
  const isReachable = useReachable()
  const [pressedState, setPressedState] = useState<boolean | null>(null)
  // Show the server state again once it matches the pressed state.
  if (pressedState === checked) setPressedState(null)
  return (
    <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-2.5 font-bold">
      <Switch
        id={id}
        checked={pressedState ?? checked}
        disabled={disabled || !isReachable || pressedState !== null}
        aria-describedby={describedBy}
        onCheckedChange={(isOn) => {
          setPressedState(isOn)
          void onChange(isOn).then((isSaved) => isSaved || setPressedState(null))
        }}
      />
      {children}
    </label>
  )
}
