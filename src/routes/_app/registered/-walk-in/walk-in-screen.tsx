import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Name } from '@/ui/name.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useBackLink } from '../-person/back-link.ts'
import { buildEmptyDraft, type PersonDraft } from '../-person/person-draft.ts'
import type { StepAfterSaving } from '../-person/save-bar.tsx'
import { getNewPersonFormName, toTransferredDraft, useStoreAnswers } from '../-person/use-person-draft.ts'
import type { PersonMatch } from './find-matches.ts'
import { useNewPerson } from './use-new-person.ts'
import { WalkInForm } from './walk-in-form.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name that the user searched for in the register without a result. */
    name?: string
  }
}

type WalkInScreenProps = {
  session: string
  adult: boolean
  /** Draft of the full form, for a user who returns from it. */
  transferredDraft: PersonDraft | null
  /** Called with the draft when the user opens the full form. Called with null after saving. */
  onTransfer: (draft: PersonDraft | null) => void
}

/** Splits a searched name into the first name (first word) and the surname (the rest). */
const splitName = (searched = ''): Pick<PersonDraft, 'first_name' | 'last_name'> => {
  const [first_name = '', ...rest] = searched
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase()))
  return { first_name, last_name: rest.join(' ') }
}

/**
 * Screen that registers a person who walks in. With a session, the person is added to it immediately (PER-106 to
 * PER-109, PER-174).
 */
export const WalkInScreen = ({ session: requestedSession, adult, transferredDraft, onTransfer }: WalkInScreenProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const storeAnswers = useStoreAnswers()
  const navigate = useNavigate()
  const searchedName = useLocation({ select: (location) => location.state.name })
  const emptyDraft = useMemo(() => ({ ...buildEmptyDraft(adult), ...splitName(searchedName) }), [adult, searchedName])
  const { targetSession, formName, storedDraft, draftControls, formCount, isTickedIn, ...newPerson } = useNewPerson({
    formKind: adult ? 'adult at the door' : 'child at the door',
    emptyDraft,
    session: requestedSession,
    parcels: undefined,
  })
  const [siblingMessage, setSiblingMessage] = useState<ReactNode>(null)
  const session = targetSession?.session?.id
  const backLink = useBackLink({ session, parcels: undefined })

  const leave = () =>
    session
      ? navigate({ to: '/sessions/$id', params: { id: session }, ignoreBlocker: true })
      : navigate({ to: '/registered', ignoreBlocker: true })
  const openFullForm = async (draft: PersonDraft) => {
    onTransfer(draft)
    await storeAnswers(getNewPersonFormName({ adult: draft.is_adult, boh: false }), draft)
    await navigate({
      to: '/registered/new',
      search: { session: requestedSession, full: true, ...(draft.is_adult && { adult: true }) },
      ignoreBlocker: true,
    })
  }
  /** Confirms a saved person. The form of a sibling shows its family, and a toast would cover its fields. */
  const confirmSave = (message: ReactNode, after: StepAfterSaving) => {
    if (after === 'add_sibling') setSiblingMessage(message)
    else show({ message })
  }
  const register = async (draft: PersonDraft, after: StepAfterSaving) => {
    const person = await newPerson.register(draft)
    if (!person) return
    const name = getFullName(person.values)
    function renderMessage() {
      if (!session) return t`Saved successfully`
      if (isTickedIn)
        return (
          <Trans>
            <Name>{name}</Name> is registered and here
          </Trans>
        )
      return (
        <Trans>
          <Name>{name}</Name> is registered and on the list
        </Trans>
      )
    }
    confirmSave(renderMessage(), after)
    await goOn(person.id, draft, after)
  }
  const goOn = async (person: string, { family_entries }: PersonDraft, after: StepAfterSaving) => {
    // Forget the answers of the full form. Otherwise the browser's Back would show them again as a new person.
    onTransfer(null)
    return after === 'add_sibling' ? newPerson.restartFormForSibling(person, family_entries) : leave()
  }
  const choose = async (match: PersonMatch, draft: PersonDraft, after: StepAfterSaving) => {
    const { person, onSession } = match
    const changes = newPerson.buildFamilyLink(match, draft)
    if (session && !onSession) changes.push(...(await newPerson.buildSessionTick(person.id)))
    if (changes.length === 0) await draftControls.discard()
    else if (!(await draftControls.save(changes))) return
    if (!session && after === 'add_sibling') return goOn(person.id, draft, after)
    if (!session) return navigate({ to: '/registered/$id', params: { id: person.id }, ignoreBlocker: true })
    const name = getFullName(person)
    confirmSave(
      isTickedIn ? (
        <Trans>
          <b>
            <Name>{name}</Name>
          </b>{' '}
          is here
        </Trans>
      ) : (
        <Trans>
          <b>
            <Name>{name}</Name>
          </b>{' '}
          is on the list
        </Trans>
      ),
      after,
    )
    await goOn(person.id, draft, after)
  }

  function getSaveLabel() {
    if (!session) return t`Register`
    if (isTickedIn) return t`Register and mark as here`
    return t`Register and put on the list`
  }
  return (
    <Page width="form">
      <PageHeader title={adult ? t`Register Adult` : t`Register Child`} back={backLink} />
      <p role="status" className="sr-only">
        {siblingMessage}
      </p>
      <div role="status">
        {targetSession?.gone ? (
          <Banner tone="warning" icon={CalendarX2}>
            <Trans>
              This session no longer exists; it may have been deleted. People you register now are not put on a session.
            </Trans>
          </Banner>
        ) : null}
      </div>
      {targetSession && formName !== undefined && storedDraft !== undefined ? (
        <WalkInForm
          key={formCount}
          formName={formName}
          emptyDraft={newPerson.siblingDraft ?? emptyDraft}
          isSibling={newPerson.siblingDraft !== null}
          storedDraft={formCount === 0 ? (toTransferredDraft(transferredDraft) ?? storedDraft) : null}
          draftControls={draftControls}
          saveLabel={getSaveLabel()}
          stateLabel={session && isTickedIn ? t`here` : t`registered`}
          duplicates={{ find: newPerson.findDuplicates, choose }}
          onSave={register}
          onOpenFullForm={(draft) => openFullForm(draft).catch(showErrorNotice)}
          onStartAgain={newPerson.restartForm}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}
