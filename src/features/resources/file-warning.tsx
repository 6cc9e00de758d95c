import type { FileWarning as Warning } from '@contract/resources/file-warning.ts'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'

/** Warning that a file is a program, or that its content does not match its name. */
export function FileWarning({ warning }: { warning: Warning | null | undefined }) {
  if (!warning) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-bold">
      <TriangleAlert aria-hidden="true" />
      {warning === 'program' ? (
        <Trans>This is a program. Open it only if you know who made it.</Trans>
      ) : (
        <Trans>This file is not what its name says.</Trans>
      )}
    </span>
  )
}
