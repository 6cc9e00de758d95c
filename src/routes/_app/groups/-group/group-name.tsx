import { groupOperations } from '@contract/groups.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '@/api/call.ts'
import { TextField } from '@/kit/form/fields.tsx'
import { FormBody } from '@/kit/form/form-body.tsx'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'

/** Builds the saved state of the form. Groups have no version, so the name serves as the ETag. */
const toSavedForm = (name: string) => ({ values: { name }, etag: name })

/** Form for the group's name. Saving needs a connection (GRP-06 to GRP-08). */
export const GroupName = ({ group }: { group: StoredRow<'groups'> | undefined }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const requestSync = useRequestSync()
  const savedId = useRef('')
  const { form, isBusy } = useEntityForm({
    schema: groupOperations['groups.create'].body,
    labels: { name: t`Name` },
    saved: toSavedForm(group?.name ?? ''),
    save: async (body) => {
      const savedGroup = group
        ? await call(groupOperations['groups.replace'], { params: { id: group.id }, body })
        : await call(groupOperations['groups.create'], { body })
      savedId.current = savedGroup.id
      requestSync('asked')
      return toSavedForm(savedGroup.name)
    },
    onSaved: () => {
      const groupRoute = { to: '/groups/$id', params: { id: savedId.current } } as const
      if (!group) void navigate({ ...groupRoute, replace: true, ignoreBlocker: true })
    },
  })
  return (
    <FormBody form={form} className="flex flex-wrap items-start gap-3 rounded-xl border border-border bg-card p-5">
      <InertWhileSaving className="min-w-[min(15rem,100%)] flex-1">
        <TextField name="name" />
      </InertWhileSaving>
      {/* Keep the button next to the field, even if there is a message below the field. */}
      <div className="flex flex-wrap items-center gap-3 sm:mt-6.25">
        <FormButtons busy={isBusy} />
      </div>
    </FormBody>
  )
}
