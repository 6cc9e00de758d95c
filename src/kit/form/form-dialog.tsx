import { type ReactNode, useId } from 'react'
import { Dialog, DialogContent, longDialogClasses } from '@/ui/dialog.tsx'
import { FormBody } from './form-body.tsx'
import { FormButtons } from './form-buttons.tsx'
import { InertWhileSaving } from './form-parts.tsx'
import { useConfirmLeave } from './unsaved/unsaved.tsx'
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts'
import type { Values } from './values.ts'

type FormDialogProps<V extends Values> = EntityFormOptions<V> & {
  title: ReactNode
  description: ReactNode
  /** Label of the submit button, "Save" by default. */
  sendLabel?: ReactNode
  /** Label of the cancel button, "Cancel" by default. */
  cancelLabel?: ReactNode
  /** True for two columns on wide screens. */
  wide?: boolean
  /** True if a tap outside does not close the dialog. */
  decisive?: boolean
  /** True if the fields do not fit on a tablet, so that they scroll. */
  long?: boolean
  /** Called on cancel and after saving. */
  onClose: () => void
  /** Form fields. */
  children: ReactNode
}

/** Dialog with the form of a record or a part of a record. */
export const FormDialog = <V extends Values>(props: FormDialogProps<V>) => {
  const { title, description, sendLabel, cancelLabel, wide, decisive, long, onClose, children, ...options } = props
  const formId = useId()
  const { form, isBusy, isUnsaved } = useEntityForm<V>({
    ...options,
    onSaved: (saved) => {
      options.onSaved?.(saved)
      onClose()
    },
  })
  const confirmLeave = useConfirmLeave()
  const close = () => {
    if (isUnsaved) confirmLeave(onClose)
    else onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || close()}>
      <DialogContent
        size={wide ? 'wide' : 'normal'}
        decisive={decisive}
        className={long ? longDialogClasses : undefined}
        title={title}
        description={description}
        footer={
          <FormButtons form={formId} busy={isBusy} onCancel={close} cancelLabel={cancelLabel}>
            {sendLabel}
          </FormButtons>
        }
      >
        <FormBody form={form} id={formId} className="grid grid-cols-1 gap-4">
          <InertWhileSaving className={wide ? 'grid grid-cols-1 gap-4 sm:grid-cols-2' : 'grid grid-cols-1 gap-4'}>
            {children}
          </InertWhileSaving>
        </FormBody>
      </DialogContent>
    </Dialog>
  )
}
