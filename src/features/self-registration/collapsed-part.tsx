import { Trans } from '@lingui/react/macro'
import { Check, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

type CollapsedPartProps = {
  title: ReactNode
  /** Short summary of the answers. */
  summary: ReactNode
  /** True if an answer is missing or invalid. */
  isUnfinished: boolean
  /** Accessible name of the button. It names the part, because screen reader users cannot see the button's position. */
  changeLabel: string
  onChange: () => void
}

/** Collapsed view of a part of the form or of one person. */
export const CollapsedPart = ({ title, summary, isUnfinished, changeLabel, onChange }: CollapsedPartProps) => (
  <div className="flex min-h-16 items-center gap-3 rounded-lg border border-border bg-card py-2 ps-3.5 pe-2 leading-snug">
    <span
      className={
        isUnfinished
          ? 'grid size-8 flex-none place-items-center rounded-full border-2 border-warning-edge bg-warning-soft text-warning-text'
          : 'grid size-8 flex-none place-items-center rounded-full bg-primary text-primary-foreground'
      }
    >
      {isUnfinished ? <Pencil className="size-4" /> : <Check className="size-[1.15rem]" strokeWidth={3} />}
    </span>
    <div className="min-w-0 flex-1 wrap-anywhere">
      <b>{title}</b>
      <p className="text-sm text-muted-foreground">{isUnfinished ? <Trans>Not finished yet.</Trans> : summary}</p>
    </div>
    <Button variant="ghost" className="flex-none" aria-label={changeLabel} onClick={onChange}>
      {isUnfinished ? <Trans>Continue</Trans> : <Trans>Change</Trans>}
    </Button>
  </div>
)
