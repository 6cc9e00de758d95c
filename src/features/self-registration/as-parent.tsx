import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

type AsParentProps = {
  /** The answer is the parent's by now. */
  given: boolean
  onGive: () => void
  children: ReactNode
}

/**
 * The parent's answer, one tap away. Once it is given the button stays in its place with a tick: nothing below it moves
 * under the finger, and the focus is not lost.
 */
export const AsParent = ({ given, onGive, children }: AsParentProps) => (
  <Button
    variant="ghost"
    icon={given ? Check : undefined}
    aria-disabled={given || undefined}
    className="-ms-[1.1em] justify-self-start text-start aria-disabled:ms-0"
    onClick={onGive}
  >
    {children}
  </Button>
)
