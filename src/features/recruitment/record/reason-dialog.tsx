import { Reason } from '@contract/recruitment/second-look.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { NotesField } from '@/kit/form/fields.tsx'
import { FormDialog } from '@/kit/form/form-dialog.tsx'

const reasonFields = {
  /** Reason for continuing although the check has ended or its end is unknown. */
  check_reason: Reason,
  /** Reason for completing the checks without a second account. */
  alone_reason: Reason,
  /** Reason for starting or ending the retention for safeguarding. */
  keep_reason: Reason,
}
export type ReasonKind = keyof typeof reasonFields
export type Reasons = Partial<Record<ReasonKind, string>>

type ReasonDialogProps = {
  title: ReactNode
  description: ReactNode
  sendLabel: ReactNode
  /** Reasons that the dialog requires. */
  kinds: readonly ReasonKind[]
  /**
   * Saves the unusual step together with its reasons.
   * @throws the same errors as `call`
   */
  save: (reasons: Reasons) => Promise<void>
  savedMessage: string
  onClose: () => void
}

/** Dialog that requires a reason for an unusual step. The reason is stored with the record. */
export const ReasonDialog = ({ kinds, save, ...dialog }: ReasonDialogProps) => {
  const { t } = useLingui()
  const labels: Record<ReasonKind, string> = {
    check_reason: t`Why the check is enough`,
    alone_reason: t`Why no second person looks`,
    keep_reason: t`Reason`,
  }
  const hints: Record<ReasonKind, string> = {
    check_reason: t`Such as: a new check was applied for on 18/11/2026.`,
    alone_reason: t`VP support and VP general get an email about it.`,
    keep_reason: t`The reason is shown on the record, in print and in the history.`,
  }
  return (
    <FormDialog<Record<string, string>>
      {...dialog}
      decisive
      schema={v.object(Object.fromEntries(kinds.map((kind) => [kind, reasonFields[kind]])))}
      labels={labels}
      saved={{ values: Object.fromEntries(kinds.map((kind) => [kind, ''])), etag: null }}
      save={async (values) => {
        await save(values)
      }}
    >
      {kinds.map((kind) => (
        <NotesField key={kind} name={kind} rows={3} hint={hints[kind]} />
      ))}
    </FormDialog>
  )
}
