import type { PendingKey } from '@contract/concerns/concern-tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { ConfirmByFile } from './confirm-by-file.tsx'
import { Confirmations } from './confirmations.tsx'
import { KeyNumber } from './key-number.tsx'

type WaitingKeyCardProps = {
  waiting: PendingKey
  confirm: (key: PendingKey) => Promise<void>
}

/**
 * Card of a key that is not confirmed yet. Shows who created the key, the effect of a confirmation, and the button or
 * form to confirm it.
 */
export function WaitingKeyCard({ waiting, confirm }: WaitingKeyCardProps) {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const isReachable = useReachable()
  const [busy, setBusy] = useState(false)
  const { name, made_by, organisation__name: club, holder, can_confirm_as } = waiting
  const madeAt = formatDayAndTime(waiting.created)
  const confirmKey = async () => {
    setBusy(true)
    try {
      await confirm(waiting)
      show({ message: t`Your confirmation is saved.`, tone: 'done' })
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card padded className="grid gap-4">
      <CardTitle icon={KeyRound}>
        {holder === 'network' ? <Trans>New key of the network</Trans> : <Trans>New key of {name}</Trans>}
      </CardTitle>
      <p>
        {holder === 'network' ? (
          <Trans>
            {made_by} made it {madeAt}. Its holders are {name}.
          </Trans>
        ) : (
          <Trans>
            {name}, safeguarding leader of {club}, made it {madeAt}.
          </Trans>
        )}
      </p>
      <KeyNumber open={waiting.open} />
      <Confirmations confirmations={waiting.confirmed_by} />
      {can_confirm_as ? (
        <>
          <p>
            {holder === 'network' ? (
              <Trans>
                Ring {made_by} on a number that you know, compare the number of the key, and open your copy of its file
                here. Once you confirm, notes of all clubs are locked with this key.
              </Trans>
            ) : (
              <Trans>
                Ring {name} on a number that you know, not one from an email, and compare the number of the key. Once it
                is confirmed, {name} can read new concern notes of {club}, and those that came while the key waited.
              </Trans>
            )}
          </p>
          {can_confirm_as === 'coordinator' || can_confirm_as === 'vp_support' ? (
            <p className="text-muted-foreground">
              <Trans>Two people confirm together: a coordinator of the club and one person of VP support.</Trans>
            </p>
          ) : null}
          {holder === 'network' ? (
            <ConfirmByFile waiting={waiting} busy={busy} reachable={isReachable} confirm={confirmKey} />
          ) : (
            <div>
              <TwoClickButton
                variant="primary"
                armedVariant="primary"
                size="comfort"
                busy={busy}
                disabled={!isReachable}
                armedLabel={t`Press again to confirm`}
                about={waiting.id}
                onConfirm={() => void confirmKey()}
              >
                <Trans>Confirm this key</Trans>
              </TwoClickButton>
            </div>
          )}
        </>
      ) : (
        <NotConfirmable isOwn={waiting.is_own} />
      )}
    </Card>
  )
}

function NotConfirmable({ isOwn }: { isOwn: boolean }) {
  if (isOwn)
    return (
      <div>
        <Button asChild size="comfort">
          <Link to="/concerns/key">
            <Trans>Your key</Trans>
          </Link>
        </Button>
      </div>
    )
  return (
    <p className="text-muted-foreground">
      <Trans>Another person has to confirm this key.</Trans>
    </p>
  )
}
