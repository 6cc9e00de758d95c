import { groupOperations } from '@contract/groups.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { call } from '@/api/call.ts'
import { useReachable } from '@/device/use-reachable.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import { TextField } from '@/kit/form/fields.tsx'
import { FormBody } from '@/kit/form/form-body.tsx'
import { SubmitButton } from '@/kit/form/submit-button.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'

/** Groups are kept without a version: the name is one. */
const savedOf = (name: string) => ({ values: { name }, etag: name })

/** The group's name; saving it needs a connection (GRP-06 to GRP-08). */
export const GroupName = ({ group }: { group: Stored<'groups'> | undefined }) => {
  const { t } = useLingui()
  const reachable = useReachable()
  const why = useId()
  const navigate = useNavigate()
  const requestSync = useRequestSync()
  const made = useRef('')
  const form = useEntityForm({
    schema: groupOperations['groups.create'].body,
    labels: { name: t`Name` },
    saved: savedOf(group?.name ?? ''),
    save: async (body) => {
      const saved = group
        ? await call(groupOperations['groups.replace'], { params: { id: group.id }, body })
        : await call(groupOperations['groups.create'], { body })
      made.current = saved.id
      requestSync('asked')
      return savedOf(saved.name)
    },
    onSaved: () => {
      const to = { to: '/groups/$id', params: { id: made.current } } as const
      if (!group) void navigate({ ...to, replace: true, ignoreBlocker: true })
    },
  })
  return (
    <FormBody
      form={form}
      className="flex flex-wrap items-start gap-3 rounded-xl border border-border bg-card p-5"
    >
      <TextField name="name" className="min-w-[min(15rem,100%)] flex-1" />
      {/* Beside the field, also where there are words below it. */}
      <div className="flex flex-wrap items-center gap-3 sm:mt-6.25">
        <SubmitButton
          busy={form.context.busy}
          disabled={!reachable}
          aria-describedby={reachable ? undefined : why}
        >
          <Trans>Save</Trans>
        </SubmitButton>
        {reachable ? null : <NeedsWifi id={why} />}
      </div>
    </FormBody>
  )
}
