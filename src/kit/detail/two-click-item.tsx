import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { MenuItem } from '@/ui/menu.tsx'
import { ARMED_TIMEOUT_MS } from '@/ui/two-click-button.tsx'

type TwoClickItemProps = {
  /** Label after the first press, such as "Press again to delete". */
  armedLabel: string
  disabled?: boolean
  onConfirm: () => void
  children: ReactNode
}

/** Menu item that acts on the second press within five seconds. The menu stays open after the first press. */
export const TwoClickItem = ({ armedLabel, disabled = false, onConfirm, children }: TwoClickItemProps) => {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (!armed) return
    const timer = setTimeout(() => setArmed(false), ARMED_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [armed])
  return (
    <MenuItem
      danger
      icon={Trash2}
      disabled={disabled}
      onSelect={(event) => {
        if (armed) return onConfirm()
        event.preventDefault()
        setArmed(true)
      }}
    >
      <span role="status">{armed ? armedLabel : children}</span>
    </MenuItem>
  )
}
