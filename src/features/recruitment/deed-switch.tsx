import { type ReactNode, useId, useState } from 'react'
import { useReachable } from '@/device/use-reachable.ts'
import { Switch } from '@/ui/switch.tsx'

type DeedSwitchProps = {
  checked: boolean
  disabled?: boolean
  describedBy?: string
  /** Keeps it at once, and tells whether that went well. */
  onChange: (on: boolean) => Promise<boolean>
  children: ReactNode
}

/** A switch whose change the server keeps at once; it shows what was pressed until the server has said so, or refused. */
export const DeedSwitch = ({
  checked,
  disabled = false,
  describedBy,
  onChange,
  children,
}: DeedSwitchProps) => {
  const id = useId()
  const reachable = useReachable()
  const [pressed, setPressed] = useState<boolean | null>(null)
  // The server says the same by now.
  if (pressed === checked) setPressed(null)
  return (
    <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-2.5 font-bold">
      <Switch
        id={id}
        checked={pressed ?? checked}
        disabled={disabled || !reachable || pressed !== null}
        aria-describedby={describedBy}
        onCheckedChange={(on) => {
          setPressed(on)
          void onChange(on).then((kept) => kept || setPressed(null))
        }}
      />
      {children}
    </label>
  )
}
