import { groupOperations } from '@contract/groups.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useReachable } from '@/device/use-reachable.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import { useFieldErrors } from '@/kit/form/use-field-errors.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useToast } from '@/ui/toast.tsx'

/** The group's name; saving it needs a connection (GRP-06 to GRP-08). */
export const GroupName = ({ group }: { group: Stored<'groups'> | undefined }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const refused = useFieldErrors(['name'])
  const reachable = useReachable()
  const why = useId()
  const navigate = useNavigate()
  const requestSync = useRequestSync()
  const [name, setName] = useState(group?.name ?? '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!name.trim())
    refused.clear()
    if (!name.trim()) return
    setBusy(true)
    try {
      const saved = group
        ? await call(groupOperations['groups.replace'], { params: { id: group.id }, body: { name } })
        : await call(groupOperations['groups.create'], { body: { name } })
      requestSync('asked')
      show({ message: t`Saved successfully` })
      if (!group) await navigate({ to: '/groups/$id', params: { id: saved.id }, replace: true })
    } catch (error) {
      if (!refused.mark(error)) notice(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={refused.form}
      noValidate
      onSubmit={save}
      className="flex flex-wrap items-end gap-3 rounded-xl border border-border bg-card p-5"
    >
      <Field
        label={t`Name`}
        required
        error={missing ? t`Enter a name` : refused.errors.name}
        className="min-w-[min(15rem,100%)] flex-1"
      >
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={!reachable}
        aria-describedby={reachable ? undefined : why}
      >
        <Trans>Save</Trans>
      </Button>
      {reachable ? null : <NeedsWifi id={why} />}
    </form>
  )
}
