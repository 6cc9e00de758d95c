import type { FamilyPerson } from '@contract/family/family-page.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, Hand } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { EditForm } from './edit-form.tsx'
import type { FactDraft, FactValues } from './fact-drafts.ts'
import { FactFields } from './fact-fields.tsx'
import { type FactGroup, hasQuestion } from './fact-groups.ts'
import { FactValue } from './fact-value.tsx'
import type { FactDrafts } from './use-fact-drafts.ts'
import { WaitsNotice } from './waits-notice.tsx'

type FactRowProps = {
  group: FactGroup
  person: FamilyPerson
  /** Typed answers of this row. */
  draft: FactDraft | undefined
  drafts: FactDrafts
}

/** Row of a card: label, value and Change. While the row is changed, its form replaces the value. */
export function FactRow({ group, person, draft, drafts }: FactRowProps) {
  const { t, i18n } = useLingui()
  const label = i18n._(group.label)
  const changeButton = useRef<HTMLButtonElement>(null)
  const isOpen = draft?.state === 'open'
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Return the focus to Change when the form closes, because the pressed button is removed.
    if (wasOpen.current && !isOpen) changeButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (draft && isOpen)
    return (
      <EditForm label={label} draft={draft} drafts={drafts} person={person}>
        <FactFields group={group.id} person={person} base={draft.base} />
      </EditForm>
    )
  const values = Object.fromEntries(group.fields.map((field) => [field, person[field]])) as FactValues
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-2 border-t border-border py-2">
      <div className="min-w-[min(7rem,100%)] flex-1 leading-snug">
        <p className="text-sm text-muted-foreground">{label}</p>
        <div className="font-medium whitespace-pre-line wrap-anywhere [&>ul]:mt-1">
          <FactValue group={group.id} values={values} />
        </div>
      </div>
      <Button
        ref={changeButton}
        variant="ghost"
        className="-me-[1.1em] min-h-touch"
        aria-label={t`Change: ${label}`}
        onClick={() => (draft ? drafts.reopen(draft) : drafts.open(person, group.id))}
      >
        <Trans>Change</Trans>
      </Button>
      {draft ? (
        <div className="mt-1.5 flex basis-full items-start gap-2 text-sm leading-snug text-muted-foreground">
          <CloudOff aria-hidden="true" className="size-5 flex-none" />
          <div className="grid gap-1">
            <p>
              <Trans>Waiting on this phone:</Trans>
            </p>
            <div className="font-medium whitespace-pre-line wrap-anywhere text-foreground">
              <FactValue group={group.id} values={draft.values} />
            </div>
          </div>
        </div>
      ) : null}
      {hasQuestion(person, group.fields) ? (
        <div className="mt-1.5 basis-full">
          <ChangeWaits />
        </div>
      ) : null}
    </div>
  )
}

/** Notice that a change of the family does not count until the coordinator has decided. */
export function ChangeWaits() {
  return (
    <WaitsNotice icon={Hand}>
      <Trans>
        <b>Your change waits.</b> The coordinator will ask you before it counts.
      </Trans>
    </WaitsNotice>
  )
}
