import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { ChangePassphrase } from '@/features/concerns/change-passphrase.tsx'
import { NewPassphrase } from '@/features/concerns/new-passphrase.tsx'
import { useOwnKey } from '@/features/concerns/use-own-key.ts'
import { WaitingOwnKey } from '@/features/concerns/waiting-own-key.tsx'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { useFocusAfterResult } from '@/kit/page/focus-heading.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'

export const Route = createFileRoute('/_app/concerns/key')({ component: OwnKeyScreen })

/** Page of a safeguarding leader's key for reading concerns: creation, new passphrase and new key (B-HAL-05). */
function OwnKeyScreen() {
  const { t } = useLingui()
  const {
    key,
    waiting: waitingKey,
    network,
    make: createKey,
    confirm: confirmKey,
    rewrap,
    busy: isBusy,
    ...state
  } = useOwnKey()
  const showErrorNotice = useErrorNotice()
  const { show } = useToast()
  const focusAfter = useFocusAfterResult(waitingKey)
  const [isLost, setIsLost] = useState(false)
  const [activeForm, setActiveForm] = useState<'change' | 'renew' | null>(null)
  const createdTime = key ? formatDayAndTime(key.created) : null
  const makeKey = async (passphrase: string) => {
    focusAfter()
    try {
      await createKey(passphrase, isLost)
      setIsLost(false)
      setActiveForm(null)
      show({ message: t`Your key is made. It is waiting to be confirmed.`, tone: 'done' })
    } catch (error) {
      showErrorNotice(error)
    }
  }
  const confirmByPresent: Parameters<typeof WaitingOwnKey>[0]['confirm'] = async (next, present, passphrase) => {
    focusAfter()
    const missedCount = await confirmKey(next, present, passphrase)
    if (missedCount === null) return false
    if (missedCount > 0)
      show({
        message: t`The new key is in use. Not all earlier notes could be locked with it.`,
        tone: 'error',
      })
    else show({ message: t`The new key is in use.`, tone: 'done' })
    return true
  }
  function renderForm() {
    if (!key || activeForm === 'renew')
      return (
        <NewPassphrase disabled={!state.reachable} action={<Trans>Make the key</Trans>} onChosen={makeKey}>
          {key ? (
            <Checkbox look="framed" checked={isLost} onCheckedChange={setIsLost}>
              <Trans>The passphrase of the present key is lost. No more notes are locked with that key.</Trans>
            </Checkbox>
          ) : null}
        </NewPassphrase>
      )
    if (activeForm === 'change')
      return (
        <ChangePassphrase
          disabled={!state.reachable}
          change={(present, next) => rewrap(key, present, next)}
          onDone={() => {
            setActiveForm(null)
            show({ message: t`The passphrase is changed.`, tone: 'done' })
          }}
        />
      )
    return (
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setActiveForm('change')}>
          <Trans>Change the passphrase</Trans>
        </Button>
        <Button onClick={() => setActiveForm('renew')}>
          <Trans>Make a new key</Trans>
        </Button>
      </div>
    )
  }
  return (
    <Page width="form">
      <PageHeader title={t`Your key`} back={{ to: '/concerns', label: t`Concerns` }} />
      <LoadNotice {...state} stale={key !== undefined} />
      {isBusy ? <Skeleton className="h-80" /> : null}
      {key !== undefined && waitingKey ? (
        <WaitingOwnKey waiting={waitingKey} present={key} reachable={state.reachable} confirm={confirmByPresent} />
      ) : null}
      {key === undefined || (key === null && waitingKey && activeForm === null) ? null : (
        <Card padded className="grid gap-4">
          <CardTitle icon={KeyRound}>{key ? <Trans>You have a key</Trans> : <Trans>Make your key</Trans>}</CardTitle>
          {key ? (
            <p>
              <Trans>
                Made {createdTime}. It works on every device on which you sign in, with its passphrase. Hallbook does
                not know the passphrase and cannot send it to you.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                Concern notes of your club are locked with your key, and only your passphrase opens it. Hallbook does
                not know the passphrase and cannot send it to you.
              </Trans>
            </p>
          )}
          <p className="text-muted-foreground">
            {network ? (
              <Trans>
                If you forget it, make a new key here. {network} hold the network’s key: ask them to let you read the
                earlier notes.
              </Trans>
            ) : (
              <Trans>
                The network has no key yet. Until it has, notes that your key does not open are lost if you forget the
                passphrase.
              </Trans>
            )}
          </p>
          {renderForm()}
        </Card>
      )}
    </Page>
  )
}
