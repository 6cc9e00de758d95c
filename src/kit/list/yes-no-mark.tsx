import { Trans } from '@lingui/react/macro'
import { Check, Minus, X } from 'lucide-react'

type YesNoMarkProps = {
  yes: boolean
  /** True to show No as a cross instead of a dash, for a No that needs attention (INB-28). */
  cross?: boolean
}

/** Yes or No in a table, as a tick or a dash with the word. */
export const YesNoMark = ({ yes, cross = false }: YesNoMarkProps) => (
  <span className="inline-flex items-center gap-1.5 align-bottom whitespace-nowrap">
    {yes ? (
      <>
        <Check aria-hidden="true" className="size-4.5 text-success-text" />
        <Trans context="it is">Yes</Trans>
      </>
    ) : (
      <>
        {cross ? (
          <X aria-hidden="true" className="size-4.5 text-warning-text" />
        ) : (
          <Minus aria-hidden="true" className="size-4.5 text-muted-foreground" />
        )}
        <Trans context="it is">No</Trans>
      </>
    )}
  </span>
)
