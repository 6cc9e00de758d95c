import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

type PanelButtonProps = {
  /** Id of the panel that the button shows. */
  panel: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Accessible name, if the text alone does not name the panel. It contains the text. */
  label?: string
  children: ReactNode
}

/** Button of the bar that shows or hides a panel below the bar. */
export const PanelButton = ({ panel, isOpen, onOpenChange, label, children }: PanelButtonProps) => (
  <Button
    size="tool"
    iconEnd={ChevronDown}
    aria-label={label}
    aria-expanded={isOpen}
    aria-controls={isOpen ? panel : undefined}
    className="min-w-0 [&[aria-expanded=true]>.lucide]:rotate-180"
    onClick={() => onOpenChange(!isOpen)}
  >
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </Button>
)
