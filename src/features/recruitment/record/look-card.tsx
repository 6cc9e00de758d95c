import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { MAX_REASON_LENGTH } from '@contract/recruitment/second-look.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check, FileCheck2, Lock, Phone, ScanEye } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRecordAction } from '../use-record-action.ts'
import { OnePersonText } from './one-person-text.tsx'
import { SomeoneElse } from './someone-else.tsx'

const adviceClasses = 'grid grid-cols-[1.15rem_minmax(0,1fr)] gap-2'
const adviceIconClasses = 'mt-0.5 size-[1.1rem] text-muted-foreground'

type LookCardProps = {
  flow: RecruitmentFlow
  application: Application
  /** References to look at. Null for a Young Helper, because the second look covers the consent instead. */
  references: readonly Reference[] | null
  /**
   * Records the second look.
   * @throws the same errors as `call`
   */
  look: (note: string | null) => Promise<void>
  /** True if the page shows everything that the second look covers, so that it may be recorded. */
  isWhole: boolean
  /** Path of the page to return to after the second look. */
  back: string
}

/**
 * Card for the second look. An account that can look sees the form. Other accounts see the reason and the accounts that
 * can look.
 */
export const LookCard = (props: LookCardProps) => {
  const { application } = props
  return (
    <div className="grid gap-3">
      <LatestLook application={application} />
      {application.two_people.can_look ? <LookForm {...props} /> : <CannotLookNotice application={application} />}
    </div>
  )
}

const LookForm = ({ flow, application, look, references, isWhole, back }: LookCardProps) => {
  const { t } = useLingui()
  const titleId = useId()
  const needsWifiId = useId()
  const router = useRouter()
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(flow.nouns)
  const [note, setNote] = useState('')
  useUnsaved(note !== '' && !busy)
  const submitLook = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isWhole || !isReachable) return
    const isDone = await run(() => look(note.trim() || null), t`Second look saved`)
    if (isDone) void router.navigate({ to: back as '/', replace: true, ignoreBlocker: true })
  }
  const covered = (references ?? []).filter(({ replaced }) => replaced === null).length
  return (
    <form
      aria-labelledby={titleId}
      className="card grid gap-2.75 border-action px-4 pt-3.5 pb-4 text-sm shadow-[inset_0_0_0_1px_var(--hb-action)]"
      onSubmit={(event) => void submitLook(event)}
    >
      <h2 id={titleId} className="flex items-center gap-2.5 text-lg font-bold">
        <ScanEye aria-hidden="true" className="size-6 text-link" />
        <Trans>Your second look</Trans>
      </h2>
      <p>
        <OnePersonText application={application} references={references ?? []} />
      </p>
      <ul className="grid gap-1.5">
        <li className={adviceClasses}>
          <Phone aria-hidden="true" className={adviceIconClasses} />
          {references ? (
            <Trans>Ring a referee if you are not sure who answered.</Trans>
          ) : (
            <Trans>Ring the parent if you are not sure who answered.</Trans>
          )}
        </li>
        <li className={adviceClasses}>
          <FileCheck2 aria-hidden="true" className={adviceIconClasses} />
          <span>
            {references ? (
              <Plural
                value={covered}
                one="Covers # reference and the check as they are now."
                other="Covers # references and the check as they are now."
              />
            ) : (
              <Trans>Covers the consent as it is now.</Trans>
            )}{' '}
            <Trans>A later change needs a new look.</Trans>
          </span>
        </li>
      </ul>
      <Field label={<Trans>Note</Trans>} optionalMark={t`(optional)`}>
        <Textarea
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={note}
          readOnly={busy}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="action"
        block
        icon={ScanEye}
        busy={busy}
        disabled={!isReachable || !isWhole}
        aria-describedby={isReachable ? undefined : needsWifiId}
      >
        <Trans>I have looked</Trans>
      </Button>
      {isReachable ? null : <NeedsWifi id={needsWifiId} />}
      <p className="text-xs text-muted-foreground">
        <Trans>Your name, the time and the note are kept on the record.</Trans>
      </p>
    </form>
  )
}

const CannotLookNotice = ({ application: { two_people } }: Pick<LookCardProps, 'application'>) => {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="card grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2.5 p-4 text-sm">
      <Lock aria-hidden="true" className="size-5 text-muted-foreground" />
      <div className="grid gap-0.5">
        <h2 id={titleId} className="text-base leading-tight font-bold">
          <Trans>Someone else must look</Trans>
        </h2>
        <p>
          <SomeoneElse twoPeople={two_people} offersAlone />
        </p>
      </div>
    </section>
  )
}

const LatestLook = ({ application: { second_look: look } }: Pick<LookCardProps, 'application'>) => {
  if (!look) return null
  const [reviewer, day] = [look.by, formatTimestamp(look.at)]
  return (
    <section className="card grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2.5 p-4 text-sm">
      <Check aria-hidden="true" className="size-5 text-success-text" />
      <p className="wrap-anywhere">
        <Trans>
          {reviewer} looked on {day}.
        </Trans>{' '}
        {look.note}
      </p>
    </section>
  )
}
