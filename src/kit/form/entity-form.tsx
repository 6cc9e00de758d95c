import '@/styles/entity-form.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormBody } from './form-body.tsx'
import { FormButtons } from './form-buttons.tsx'
import { useChangedFields, useFormContext } from './form-context.ts'
import { InertWhileSaving } from './form-parts.tsx'
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts'
import type { Values } from './values.ts'

type EntityFormProps<V extends Values> = EntityFormOptions<V> & {
  /** Side column with facts, related records or a preview. */
  aside?: ReactNode
  /** Form fields. */
  children: ReactNode
}

/** Form of a server record. A bar at the bottom lists the unsaved fields. */
export const EntityForm = <V extends Values>({ aside, children, ...options }: EntityFormProps<V>) => {
  const { form, isBusy, isNew, discard } = useEntityForm(options)
  return (
    <FormBody form={form} className="grid grid-cols-1 gap-4">
      <InertWhileSaving
        className={
          aside ? 'grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]' : 'grid grid-cols-1 gap-4'
        }
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
        {aside ? <aside className="grid min-w-0 grid-cols-1 gap-4">{aside}</aside> : null}
      </InertWhileSaving>
      <SaveBar isBusy={isBusy} isNew={isNew} onDiscard={discard} />
    </FormBody>
  )
}

type SaveBarProps = { isBusy: boolean; isNew: boolean; onDiscard: () => void }

/** Bar with the unsaved fields and the buttons. Hidden while a saved record is unchanged. */
const SaveBar = ({ isBusy, isNew, onDiscard }: SaveBarProps) => {
  const { t } = useLingui()
  const { getLabel, pendingFields } = useFormContext()
  const changedFields = useChangedFields()
  const hasChanges = changedFields.length > 0
  const isUploading = pendingFields.size > 0
  if (!hasChanges && !isNew && !isUploading) return null
  const names = changedFields.map(getLabel).join(', ')
  const onTheWay = [...pendingFields].map(getLabel).join(', ')
  return (
    <div className="save-bar" data-toast-clear="bar">
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-sm max-md:basis-full">
        {isUploading ? t`Still being sent: ${onTheWay}` : null}
        {hasChanges && !isUploading ? (
          <>
            <Pencil aria-hidden="true" className="size-4.5 flex-none" />
            <span className="min-w-0 wrap-anywhere">{t`Not saved: ${names}`}</span>
          </>
        ) : null}
      </p>
      <FormButtons
        busy={isBusy}
        canSave={!isUploading}
        onCancel={hasChanges ? onDiscard : undefined}
        cancelLabel={<Trans>Discard</Trans>}
      />
    </div>
  )
}
