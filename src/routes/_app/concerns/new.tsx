import { Id } from '@contract/id.ts'
import { formatDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { ConcernForm } from '@/features/concerns/concern-form.tsx'
import { ConcernTasksHere } from '@/features/concerns/concern-tasks-here.tsx'
import { DangerLine } from '@/features/concerns/danger-line.tsx'
import { UnreadNotice } from '@/features/concerns/unread-notice.tsx'
import { useNameList } from '@/features/concerns/use-names.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

const SearchSchema = v.object({
  person: v.fallback(v.optional(Id), undefined),
  session: v.fallback(v.optional(Id), undefined),
})
type ConcernSearch = { person?: string; session?: string }

export const Route = createFileRoute('/_app/concerns/new')({
  validateSearch: passSearchThrough<ConcernSearch>,
  component: NewConcernScreen,
  staticData: { offline: true, notices: false },
})

/** Page for writing a concern about a child, for every user of the club. Works offline (B-HAL-05). */
function NewConcernScreen() {
  const { t } = useLingui()
  const { db } = useReplica()
  const { person, session } = useSearchState(SearchSchema, Route.useSearch())
  const [recipientNames, setRecipientNames] = useState<string[] | null>(null)
  const concernSubject = useLiveQuery(async () => {
    const [personRow, sessionRow] = await Promise.all([
      person ? db.rows('registered').get(person) : undefined,
      session ? db.rows('sessions').get(session) : undefined,
    ])
    return {
      about: personRow ? getFullName(personRow) : '',
      session: sessionRow ? `${formatDay(sessionRow.date)}, ${sessionRow.group__name}` : null,
    }
  }, [db, person, session])
  function getBackLink() {
    if (session) return { to: `/sessions/${session}`, label: t`Back to attendance` }
    if (person) return { to: `/registered/${person}`, label: t`Back to the record` }
    return undefined
  }
  const backLink = getBackLink()
  return (
    <Page width="form">
      <PageHeader title={t`Concern note`} {...(backLink && { back: backLink })} />
      <DangerLine />
      <UnreadNotice />
      <ConcernTasksHere />
      {recipientNames ? (
        <SavedNotice names={recipientNames} doneTo={backLink?.to ?? '/'} onAnother={() => setRecipientNames(null)} />
      ) : (
        concernSubject && (
          <ConcernForm about={concernSubject.about} session={concernSubject.session} onSaved={setRecipientNames} />
        )
      )}
    </Page>
  )
}

type SavedNoticeProps = { names: string[]; doneTo: string; onAnother: () => void }

const SavedNotice = ({ names, doneTo, onAnother }: SavedNoticeProps) => {
  const people = useNameList(names)
  return (
    <div role="status">
      <EmptyState
        icon={CircleCheck}
        title={<Trans>The note is saved and locked</Trans>}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onAnother}>
              <Trans>Write another note</Trans>
            </Button>
            <Button asChild variant="primary">
              <Link to={doneTo}>
                <Trans>Done</Trans>
              </Link>
            </Button>
          </div>
        }
      >
        <Trans>It goes to {people} as soon as this device has Wi-Fi. No one can read it on this device.</Trans>{' '}
        <Trans>Tell one of them in person today that you have written it.</Trans>
      </EmptyState>
    </div>
  )
}
