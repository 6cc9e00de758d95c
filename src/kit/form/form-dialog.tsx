import { type ReactNode, useId } from 'react'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormContext, type Values } from './form-context.ts'
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts'

type FormDialogProps<V extends Values> = EntityFormOptions<V> & {
  title: ReactNode
  description: ReactNode
  /** What the button that sends is called; nothing: "Save". */
  sendLabel?: ReactNode
  /** Fields beside each other where there is room. */
  wide?: boolean
  /** Once it is saved too. */
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a record, or of a part of one, in a dialog. */
export const FormDialog = <V extends Values>(props: FormDialogProps<V>) => {
  const { title, description, sendLabel, wide = false, onClose, children, ...options } = props
  const formId = useId()
  const { context, element, submit } = useEntityForm<V>({
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
        title={title}
        description={description}
        footer={
          <FormButtons form={formId} busy={context.busy} onCancel={onClose}>
            {sendLabel}
          </FormButtons>
        }
      >
        <FormContext value={context}>
          <form
            noValidate
            id={formId}
            ref={element}
            className={wide ? 'grid grid-cols-1 gap-4 sm:grid-cols-2' : 'grid grid-cols-1 gap-4'}
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            {children}
          </form>
        </FormContext>
      </DialogContent>
    </Dialog>
  )
}
