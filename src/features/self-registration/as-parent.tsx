import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

type AsParentProps = {
  /** True if the answer is already the same as the parent's. */
  given: boolean
  onGive: () => void
  children: ReactNode
}

/**
 * Button that copies the parent's answer. Afterwards it stays visible with a tick, so that the layout does not shift
 * and the focus is not lost.
 */
export const AsParent = ({ given: isCopied, onGive, children }: AsParentProps) => (
  <Button
    variant="ghost"
    icon={isCopied ? Check : undefined}
    aria-disabled={isCopied || undefined}
    className="-ms-[1.1em] justify-self-start text-start aria-disabled:ms-0"
    onClick={onGive}
  >
    {children}
  </Button>
)
