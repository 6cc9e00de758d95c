import { type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { MenuItem } from '@/ui/menu.tsx'
import { ARMED_TIMEOUT_MS } from '@/ui/two-click-button.tsx'

type TwoClickItemProps = {
  /** Label after the first press, such as "Press again to delete". */
  armedLabel: string
  icon?: LucideIcon
  disabled?: boolean
  /** True if the press opens a question of its own, so that the first press already acts. */
  asksItself?: boolean
  onConfirm: () => void
  children: ReactNode
}

/** Menu item that acts on the second press within five seconds. The menu stays open after the first press. */
export const TwoClickItem = ({
  armedLabel,
  icon = Trash2,
  disabled = false,
  asksItself = false,
  onConfirm,
  children,
}: TwoClickItemProps) => {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setIsArmed(false), ARMED_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isArmed])
  return (
    <MenuItem
      danger
      icon={icon}
      disabled={disabled}
      onSelect={(event) => {
        if (isArmed || asksItself) return onConfirm()
        event.preventDefault()
        setIsArmed(true)
      }}
    >
      <span aria-live="polite">{isArmed ? armedLabel : children}</span>
    </MenuItem>
  )
}
