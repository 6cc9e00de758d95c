import { type Offered, registerTieOperations, type Tie } from '@contract/recruitment/register-ties.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Link2, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '@/api/call.ts'
import { useAsked } from '@/data/use-asked.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import { dayCell } from '@/kit/list/cells.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Name } from '@/ui/name.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useDeed } from '../use-deed.ts'

const operations = registerTieOperations

/** Card that links an application to a registered person. It shows the linked record or offers candidates. */
export const TieCard = ({ of, id }: { of: 'application' | 'person'; id: string }) => {
  const { t } = useLingui()
  const { busy, run } = useDeed(['applications', 'registered'])
  const asked = useAsked(
    of === 'application' ? operations['applications.registered'] : operations['registered.applications'],
    { params: { id } },
  )
  const { answer, ...state } = asked
  const tie = (other: Offered, ties: boolean) => {
    const [application, person] = of === 'application' ? [id, other.id] : [other.id, id]
    const body = { registered: ties ? person : null }
    const said = ties ? t`Saved: they are the same person` : t`Saved: not the same person`
    void run(
      () => call(operations['applications.set_registered'], { params: { id: application }, body }),
      said,
    )
  }
  return (
    <section className="card grid grid-cols-1 gap-4 p-5">
      <CardTitle icon={Link2}>
        {of === 'application' ? <Trans>In the register</Trans> : <Trans>Core team application</Trans>}
      </CardTitle>
      <AnswerNotice
        {...state}
        stale={answer !== null}
        words={{
          cutOff: <Trans>Who belongs to the application can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>Who belongs to the application could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {answer ? (
        <Told of={of} tie={answer} busy={busy} reachable={asked.reachable} onTie={tie} />
      ) : asked.busy ? (
        <Skeleton className="h-24" />
      ) : null}
    </section>
  )
}

type ToldProps = {
  of: 'application' | 'person'
  tie: Tie
  busy: boolean
  reachable: boolean
  onTie: (other: Offered, ties: boolean) => void
}

const Told = ({ of, tie: { tied, offers }, busy, reachable, onTie }: ToldProps) => {
  const { t } = useLingui()
  if (tied)
    return (
      <OfferedRow
        of={of}
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
        {of === 'application' ? (
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
            <OfferedRow
              of={of}
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

const OfferedRow = ({ of, one, action }: { of: ToldProps['of']; one: Offered; action: ReactNode }) => {
  const { id, name, date_of_birth: born, same_birthday: same } = one
  const day = born && dayCell(born)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        <Link
          to={of === 'application' ? '/registered/$id' : '/applications/$id'}
          params={{ id }}
          className="font-bold"
        >
          <Name>{name}</Name>
        </Link>{' '}
        <span className="text-muted-foreground">
          {day === null ? (
            <Trans>No date of birth</Trans>
          ) : same ? (
            <Trans>Born {day}, the same day</Trans>
          ) : (
            <Trans>Born {day}</Trans>
          )}
        </span>
      </p>
      {action}
    </div>
  )
}
