import type { FamilyPerson } from '@contract/family/family-page.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, EyeOff, Pencil } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '@/ui/button.tsx'
import { EditForm } from './edit-form.tsx'
import type { FactDraft } from './fact-drafts.ts'
import { FactFields } from './fact-fields.tsx'
import { HIDDEN_FACTS, hasQuestion, listHiddenGroups } from './fact-groups.ts'
import { ChangeWaits } from './fact-row.tsx'
import type { FactDrafts } from './use-fact-drafts.ts'

type HiddenFactsProps = {
  person: FamilyPerson
  /** Typed answers of these facts. */
  draft: FactDraft | undefined
  drafts: FactDrafts
}

/** Block with the names of facts that the link does not show. It looks the same whether or not the club has a value. */
export function HiddenFacts({ person, draft, drafts }: HiddenFactsProps) {
  const { t, i18n } = useLingui()
  const { first_name: name } = person
  const groups = listHiddenGroups(person)
  const names = groups.map(({ label }) => i18n._(label)).join(', ')
  if (draft?.state === 'open')
    return (
      <EditForm label={t`The new ones`} draft={draft} drafts={drafts} person={person}>
        <p className="text-sm leading-snug text-muted-foreground">
          <Trans>Fill in only what has changed.</Trans>
        </p>
        {groups.map((group) => (
          <Fragment key={group.id}>
            <FactFields group={group.id} person={person} base={draft.base} isHidden />
          </Fragment>
        ))}
      </EditForm>
    )
  return (
    <div className="grid gap-2.5 rounded-lg bg-muted p-3.5 leading-snug">
      <div className="flex gap-2.5">
        <EyeOff aria-hidden="true" className="mt-0.5 flex-none text-muted-foreground" />
        <div className="grid gap-1">
          <p className="font-bold">
            <Trans>The club has these. To change them, type the new ones.</Trans>
          </p>
          <p className="text-sm text-muted-foreground">{names}</p>
        </div>
      </div>
      {draft ? (
        <p className="flex items-center gap-2 text-sm">
          <CloudOff aria-hidden="true" className="size-5 flex-none" />
          <Trans>What you typed is waiting on this phone.</Trans>
        </p>
      ) : null}
      {hasQuestion(person, person.not_shown) ? <ChangeWaits /> : null}
      <Button
        icon={Pencil}
        block
        aria-label={t`Type new ones: ${name}`}
        onClick={() => (draft ? drafts.reopen(draft) : drafts.open(person, HIDDEN_FACTS))}
      >
        <Trans>Type new ones</Trans>
      </Button>
    </div>
  )
}
