import type { Reference } from '@contract/recruitment/application-references.ts'
import { Trans } from '@lingui/react/macro'
import { type LucideIcon, Pencil, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateCell } from '@/kit/list/cells.ts'
import { addEmailBreaks } from '@/ui/name.tsx'

type AddressHistoryProps = { reference: Pick<Reference, 'email' | 'typed_by' | 'corrected'> }

/**
 * Returns true if the present address comes from the latest correction. Returns false if the applicant has typed
 * another address after that correction.
 */
export function isLatestCorrection({ typed_by, corrected }: AddressHistoryProps['reference']): boolean {
  return corrected !== null && corrected.former_email !== null && typed_by === corrected.by
}

/** Lines below a referee's address: the person who typed or corrected the address, and the previous address. */
export const AddressHistory = ({ reference }: AddressHistoryProps) => {
  const { email, typed_by: editor, corrected } = reference
  if (!email) return null
  if (!editor)
    return (
      <HistoryLine icon={UserRound}>
        <Trans>typed by the applicant</Trans>
      </HistoryLine>
    )
  if (!corrected || !isLatestCorrection(reference))
    return (
      <HistoryLine icon={Pencil}>
        <Trans>typed by {editor}</Trans>
      </HistoryLine>
    )
  const [day, former] = [formatDateCell(corrected.at), addEmailBreaks(corrected.former_email ?? '')]
  return (
    <>
      <HistoryLine icon={Pencil}>
        <Trans>
          corrected by {editor} on {day}
        </Trans>
      </HistoryLine>
      <span className="block text-xs font-regular">
        <Trans>before: {former}</Trans>
      </span>
    </>
  )
}

const HistoryLine = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <span className="flex items-start gap-1 text-xs font-regular">
    <Icon aria-hidden="true" className="mt-px size-4 flex-none" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
)
