import { RequiredReason } from '@contract/family/family-requests.ts'
import { RequestReason } from '@contract/family/own-requests.ts'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { NotesField } from '@/kit/form/fields.tsx'
import { FormDialog } from '@/kit/form/form-dialog.tsx'

type AnswerDialogProps = {
  title: ReactNode
  description: ReactNode
  sendLabel: ReactNode
  /** Label and hint of the text. */
  label: string
  hint?: ReactNode
  /** True if the text may be empty. */
  optional?: boolean
  savedMessage: string
  /** @throws the same errors as `call` */
  save: (text: string) => Promise<unknown>
  onSaved?: () => void
  onClose: () => void
}

const schemas = {
  required: v.object({ reason: RequiredReason }),
  optional: v.object({ reason: RequestReason }),
}

/** Dialog with one text, for an act of the coordinator about a request. */
export function AnswerDialog({ label, hint, optional = false, save, ...dialog }: AnswerDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      {...dialog}
      decisive
      schema={optional ? schemas.optional : schemas.required}
      labels={{ reason: label }}
      saved={{ values: { reason: '' }, etag: null }}
      save={async ({ reason }) => {
        await save(reason)
        return undefined
      }}
    >
      <NotesField name="reason" rows={4} optional={optional} hint={hint} />
    </FormDialog>
  )
}
