import { type RegisterTie, registerTieOperations, type TieCandidate } from '@contract/recruitment/register-ties.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Link2, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '@/api/call.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Name } from '@/ui/name.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useRecordAction } from '../use-record-action.ts'

const tieOperations = registerTieOperations

/** Card that links an application with a registered person. It shows the linked record, or candidates for a link. */
export const TieCard = ({ of: kind, id }: { of: 'application' | 'person'; id: string }) => {
  const { t } = useLingui()
  const { busy, run } = useRecordAction(['applications', 'registered'])
  const tieQuery = useOperationQuery(
    kind === 'application' ? tieOperations['applications.registered'] : tieOperations['registered.applications'],
    { params: { id } },
  )
  const { answer, ...state } = tieQuery
  const saveTie = (other: TieCandidate, isSamePerson: boolean) => {
    const [application, person] = kind === 'application' ? [id, other.id] : [other.id, id]
    const body = { registered: isSamePerson ? person : null }
    const savedMessage = isSamePerson ? t`Saved: they are the same person` : t`Saved: not the same person`
    void run(
      () => call(tieOperations['applications.set_registered'], { params: { id: application }, body }),
      savedMessage,
    )
  }
  return (
    <section className="card grid grid-cols-1 gap-4 p-5">
      <CardTitle icon={Link2}>
        {kind === 'application' ? <Trans>In the register</Trans> : <Trans>Core team application</Trans>}
      </CardTitle>
      <LoadNotice
        {...state}
        stale={answer !== null}
        words={{
          cutOff: <Trans>Who belongs to the application can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>Who belongs to the application could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {answer ? (
        <TieContent of={kind} tie={answer} busy={busy} reachable={tieQuery.reachable} onTie={saveTie} />
      ) : (
        tieQuery.busy && <Skeleton className="h-24" />
      )}
    </section>
  )
}

type TieContentProps = {
  of: 'application' | 'person'
  tie: RegisterTie
  busy: boolean
  reachable: boolean
  onTie: (other: TieCandidate, ties: boolean) => void
}

const TieContent = ({ of: kind, tie: { tied, offers }, busy, reachable, onTie }: TieContentProps) => {
  const { t } = useLingui()
  if (tied)
    return (
      <CandidateRow
        of={kind}
        one={tied}
        action={
          <TwoClickButton
            icon={Unlink}
            variant="secondary"
            disabled={busy || !reachable}
            armedLabel={t`Press again: not the same person`}
            onConfirm={() => onTie(tied, false)}
          >
            <Trans>Not the same person</Trans>
          </TwoClickButton>
        }
      />
    )
  if (offers.length === 0)
    return (
      <p>
        {kind === 'application' ? (
          <Trans>No adult in the register has this name, or a part of it and the same birthday.</Trans>
        ) : (
          <Trans>No application to the core team has this name, or a part of it and the same birthday.</Trans>
        )}
      </p>
    )
  return (
    <>
      <p>
        <Trans>Are they the same person? Then the check of the application counts in the hall.</Trans>
      </p>
      {reachable ? null : <NeedsWifi />}
      <ul className="grid gap-3">
        {offers.map((one) => (
          <li key={one.id}>
            <CandidateRow
              of={kind}
              one={one}
              action={
                <Button icon={Link2} disabled={busy || !reachable} onClick={() => onTie(one, true)}>
                  <Trans>The same person</Trans>
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const CandidateRow = ({
  of: kind,
  one,
  action,
}: {
  of: TieContentProps['of']
  one: TieCandidate
  action: ReactNode
}) => {
  const { id, name, date_of_birth: born, same_birthday: isSameDay } = one
  const day = born && formatDayCell(born)
  function renderBirthday() {
    if (day === null) return <Trans>No date of birth</Trans>
    if (isSameDay) return <Trans>Born {day}, the same day</Trans>
    return <Trans>Born {day}</Trans>
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        <Link
          to={kind === 'application' ? '/registered/$id' : '/applications/$id'}
          params={{ id }}
          className="font-bold"
        >
          <Name>{name}</Name>
        </Link>{' '}
        <span className="text-muted-foreground">{renderBirthday()}</span>
      </p>
      {action}
    </div>
  )
}
