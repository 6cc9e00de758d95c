import '@/styles/entity-form.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { FormBody } from './form-body.tsx'
import type { Values } from './form-context.ts'
import { SubmitButton } from './submit-button.tsx'
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts'

type EntityFormProps<V extends Values> = EntityFormOptions<V> & {
  /** Side column with facts, related records or a preview. */
  aside?: ReactNode
  /** Form fields. */
  children: ReactNode
}

/** Form of a server record. A bar at the bottom lists the unsaved fields. */
export const EntityForm = <V extends Values>({ aside, children, ...options }: EntityFormProps<V>) => {
  const { t } = useLingui()
  const reachable = useReachable()
  const wifiHintId = useId()
  const form = useEntityForm(options)
  const { context, discard, isNew, waiting } = form
  const { busy, changed, labels } = context
  const joinLabels = (fields: ReadonlySet<string>) => [...fields].map((field) => labels[field] ?? field).join(', ')
  const names = joinLabels(changed)
  const onTheWay = joinLabels(waiting)
  return (
    <FormBody form={form} className="grid grid-cols-1 gap-4">
      {/* Disable the fields during a save, because input during the save would be lost. */}
      <div
        inert={busy}
        className={
          aside
            ? 'grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]'
            : 'grid max-w-270 grid-cols-1 gap-4'
        }
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
        {aside ? <aside className="grid min-w-0 grid-cols-1 gap-4">{aside}</aside> : null}
      </div>
      {changed.size > 0 || isNew || waiting.size > 0 ? (
        <div className="save-bar" data-toast-clear="bar">
          <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-sm max-md:basis-full">
            {waiting.size > 0 ? t`Still being sent: ${onTheWay}` : null}
            {waiting.size === 0 && changed.size > 0 ? (
              <>
                <Pencil aria-hidden="true" className="size-4.5 flex-none" />
                <span className="min-w-0 wrap-anywhere">{t`Not saved: ${names}`}</span>
              </>
            ) : null}
          </p>
          {reachable ? null : <NeedsWifi id={wifiHintId} />}
          {changed.size > 0 ? (
            <Button disabled={busy} onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          ) : null}
          <SubmitButton
            busy={busy}
            disabled={!reachable || waiting.size > 0}
            aria-describedby={reachable ? undefined : wifiHintId}
            className="max-md:min-w-32"
          >
            <Trans>Save</Trans>
          </SubmitButton>
        </div>
      ) : null}
    </FormBody>
  )
}
