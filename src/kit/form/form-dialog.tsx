import { type ReactNode, useId } from 'react'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { FormBody } from './form-body.tsx'
import { FormButtons } from './form-buttons.tsx'
import type { Values } from './form-context.ts'
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts'

type FormDialogProps<V extends Values> = EntityFormOptions<V> & {
  title: ReactNode
  description: ReactNode
  /** What the button that sends is called; nothing: "Save". */
  sendLabel?: ReactNode
  /** What the button that sends nothing is called; nothing: "Cancel". */
  cancelLabel?: ReactNode
  /** Fields beside each other where there is room. */
  wide?: boolean
  /** A tap beside it does not dismiss it. */
  decisive?: boolean
  /** More than fits on a tablet at once: its fields scroll. */
  long?: boolean
  /** Once it is saved too. */
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a record, or of a part of one, in a dialog. */
export const FormDialog = <V extends Values>(props: FormDialogProps<V>) => {
  const { title, description, sendLabel, cancelLabel, wide, decisive, long, onClose, children, ...options } =
    props
  const formId = useId()
  const form = useEntityForm<V>({
    ...options,
    onSaved: (saved) => {
      options.onSaved?.(saved)
      onClose()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size={wide ? 'wide' : 'normal'}
        decisive={decisive}
        className={long ? 'long' : undefined}
        title={title}
        description={description}
        footer={
          <FormButtons form={formId} busy={form.context.busy} onCancel={onClose} cancelLabel={cancelLabel}>
            {sendLabel}
          </FormButtons>
        }
      >
        <FormBody
          form={form}
          id={formId}
          className={wide ? 'grid grid-cols-1 gap-4 sm:grid-cols-2' : 'grid grid-cols-1 gap-4'}
        >
          {children}
        </FormBody>
      </DialogContent>
    </Dialog>
  )
}
