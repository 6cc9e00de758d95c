import { endSignInOperations, type SignInCount } from '@contract/end-sign-ins.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useToast } from '@/ui/toast.tsx'

type EndSignInsProps = {
  title: ReactNode
  count: number
  /** Ends the sign-ins on the server. */
  end: () => Promise<SignInCount>
  /** Called after the sign-ins have ended. */
  onEnd: () => void
}

/** Button that ends sign-ins after a confirmation, which shows their number and what happens on tablets. */
export const EndSignInsButton = ({ title, count, end, onEnd }: EndSignInsProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const isReachable = useReachable()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    setIsBusy(true)
    try {
      const ended = await end()
      setIsOpen(false)
      show({ message: t`Sign-ins ended: ${ended.sign_ins}`, tone: 'done' })
      onEnd()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="danger"
        icon={LogOut}
        className="justify-self-start"
        disabled={count === 0 || !isReachable}
        onClick={() => setIsOpen(true)}
      >
        <Trans>End all sign-ins</Trans>
      </Button>
      <Dialog open={isOpen} onOpenChange={(open) => isBusy || setIsOpen(open)}>
        <DialogContent
          decisive
          title={title}
          description={<Plural value={count} one="# sign-in ends at once." other="# sign-ins end at once." />}
          footer={
            <>
              <Button disabled={isBusy} onClick={() => setIsOpen(false)}>
                <Trans>Keep them</Trans>
              </Button>
              <Button variant="danger-solid" busy={isBusy} onClick={() => void confirm()}>
                <Trans>End all sign-ins</Trans>
              </Button>
            </>
          }
        >
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <Trans>Tablets keep the register and unsent work. It is sent when the same person signs in again.</Trans>
            </li>
            <li>
              <Trans>
                Until then the register still opens on them. For a lost device, end its own sign-in instead.
              </Trans>
            </li>
            <li>
              <Trans>You stay signed in on this device.</Trans>
            </li>
          </ul>
        </DialogContent>
      </Dialog>
    </>
  )
}

type CountedSignInsProps = {
  heading: ReactNode
  counts: ReturnType<typeof useOperationQuery<(typeof endSignInOperations)['sign_ins.get']>>
  title: ReactNode
  end: () => Promise<SignInCount>
}

/** Card with the number of active sign-ins, and the button that ends them. */
const CountedSignIns = ({ heading, counts, title, end }: CountedSignInsProps) => {
  const invalidate = useInvalidate('organisations', 'sign_ins', 'users')
  const { answer } = counts
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <CardTitle icon={LogOut} aside={answer?.sign_ins}>
        {heading}
      </CardTitle>
      <LoadNotice
        {...counts}
        stale={answer !== null}
        words={{
          cutOff: <Trans>Sign-ins can be seen where there is Wi-Fi.</Trans>,
          fault: <Trans>The sign-ins could not be read.</Trans>,
          stale: <Trans>This is what was read before.</Trans>,
        }}
      />
      {answer ? (
        <>
          <p className="text-muted-foreground">
            <Plural value={answer.users} one="# person is signed in." other="# people are signed in." />
          </p>
          <EndSignInsButton title={title} count={answer.sign_ins} end={end} onEnd={() => void invalidate()} />
        </>
      ) : null}
    </section>
  )
}

/** The sign-ins of a club's users. All can be ended at once. */
export const ClubSignIns = ({ id, name }: { id: string; name: string }) => (
  <CountedSignIns
    heading={<Trans>Sign-ins</Trans>}
    counts={useOperationQuery(endSignInOperations['organisations.sign_ins'], { params: { id } })}
    title={<Trans>End all sign-ins of {name}?</Trans>}
    end={() => call(endSignInOperations['organisations.end_sign_ins'], { params: { id } })}
  />
)

/** The sign-ins of the network except the present one. All can be ended at once. */
export const NetworkSignIns = () => (
  <CountedSignIns
    heading={<Trans>Sign-ins of the network</Trans>}
    counts={useOperationQuery(endSignInOperations['sign_ins.get'])}
    title={<Trans>End all sign-ins of the network?</Trans>}
    end={() => call(endSignInOperations['sign_ins.end'])}
  />
)
