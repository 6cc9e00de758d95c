import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import {
  type SafeguardingDeclaration,
  safeguardingDeclarationOperations,
} from '@contract/recruitment/safeguarding-declarations.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { call } from '@/api/call.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { CopyLink } from '@/kit/detail/copy-link.tsx'
import { Timeline } from '@/kit/detail/timeline.tsx'
import { formatDayCell } from '@/kit/list/cells.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { coreFlow } from '../core-flow.ts'
import { MailTimeline } from '../mail-timeline.tsx'
import { SendButton } from '../send-button.tsx'
import { useRecordAction } from '../use-record-action.ts'
import { DeclarationsNotice } from './read-notices.tsx'

/** Loads an application's declarations, newest year first. Returns null while loading. */
export const useDeclarations = (application: string, wanted = true) => {
  const { answer, ...state } = useOperationQuery(
    safeguardingDeclarationOperations['application_safeguarding_declarations.list'],
    { query: { application }, wanted },
  )
  return { declarations: answer?.results ?? null, state }
}

/** Returns a function that emails the link of a declaration (SGD-13, SGD-14). */
export const useSendDeclaration = () => {
  const { t } = useLingui()
  const { busy, run } = useRecordAction(coreFlow.nouns)
  return {
    busy,
    send: (id: string) =>
      void run(
        () =>
          call(safeguardingDeclarationOperations['application_safeguarding_declarations.send_email'], {
            params: { id },
          }),
        t`Email sent`,
      ),
  }
}

/** Tab with the yearly safeguarding declarations of an applicant (SGD-04 to SGD-16). */
export const DeclarationsTab = ({ application, rights }: { application: string; rights: ApplicationRights }) => {
  const { declarations, state } = useDeclarations(application)
  return (
    <section className="grid grid-cols-1 gap-3">
      <DeclarationsNotice state={state} read={declarations !== null} />
      {declarations?.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={<Trans>No safeguarding declarations for this application</Trans>} />
      ) : null}
      {declarations ? (
        <ul className="grid grid-cols-1 gap-3">
          {declarations.map((declaration) => (
            <li key={declaration.id}>
              <Declaration declaration={declaration} rights={rights} />
            </li>
          ))}
        </ul>
      ) : (
        state.busy && <Skeleton className="h-40" />
      )}
    </section>
  )
}

type DeclarationProps = { declaration: SafeguardingDeclaration; rights: ApplicationRights }

const Declaration = ({ declaration, rights }: DeclarationProps) => {
  const { t } = useLingui()
  const { busy, send } = useSendDeclaration()
  const { id, year, email, email_sent, submitted, form_id, mails, next_reminder: next } = declaration
  return (
    <article className="card grid grid-cols-1 gap-3 p-4" aria-label={t`Declaration ${year}`}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg font-bold">{year}</h2>
          <p className="text-sm text-muted-foreground wrap-anywhere">{email}</p>
        </div>
        {rights.sendDeclarations && !submitted ? (
          <SendButton again={email_sent !== null} busy={busy} onSend={() => send(id)}>
            <Trans>Send the declaration</Trans>
          </SendButton>
        ) : null}
      </header>
      <Timeline
        moments={[
          {
            key: 'sent',
            state: email_sent ? 'done' : 'open',
            words: email_sent ? t`Email sent` : t`Email not sent`,
            when: email_sent ? formatTimestamp(email_sent) : null,
          },
          {
            key: 'signed',
            state: submitted ? 'done' : 'open',
            words: submitted ? t`Signed` : t`Not signed`,
            when: submitted ? formatTimestamp(submitted) : null,
          },
          ...(next
            ? [
                {
                  key: 'reminder',
                  state: 'open' as const,
                  words: t`Next reminder`,
                  when: formatDayCell(getLondonDay(new Date(next))),
                },
              ]
            : []),
        ]}
      />
      {rights.declarationLinks && form_id ? <CopyLink path={`/safeguarding_declarations/${form_id}`} /> : null}
      <MailTimeline mails={mails} />
    </article>
  )
}
