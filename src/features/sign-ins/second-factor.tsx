import { secondFactorOperations } from '@contract/second-factor.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Name } from '@/ui/name.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'

const operationsByKind = {
  pastors: {
    get: secondFactorOperations['users.pastor_second_factor'],
    remove: secondFactorOperations['users.remove_pastor_second_factor'],
  },
  staff: {
    get: secondFactorOperations['users.staff_second_factor'],
    remove: secondFactorOperations['users.remove_staff_second_factor'],
  },
}

type SecondFactorProps = { id: string; name: string; kind: keyof typeof operationsByKind }

/** Sign-in code and passkeys of another user. VP support lets in a user who has lost both. */
export const SecondFactor = ({ id, name, kind }: SecondFactorProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const isReachable = useReachable()
  const invalidate = useInvalidate('users', 'users/pastors', 'users/staff')
  const isOwn = useUser().id === id
  const operations = operationsByKind[kind]
  const factorQuery = useOperationQuery(operations.get, { params: { id } })
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { answer: factor } = factorQuery
  const hasFactor = factor !== null && (factor.one_time_code || factor.passkeys > 0)
  const letIn = async () => {
    setIsBusy(true)
    try {
      await call(operations.remove, { params: { id } })
      setIsOpen(false)
      show({ message: t`${name} can sign in with the password alone.`, tone: 'done' })
      void invalidate()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <CardTitle icon={KeyRound}>
        <Trans>Sign-in code and passkeys</Trans>
      </CardTitle>
      <LoadNotice
        {...factorQuery}
        stale={factor !== null}
        words={{
          cutOff: <Trans>This can be seen where there is Wi-Fi.</Trans>,
          fault: <Trans>This could not be read.</Trans>,
          stale: <Trans>This is what was read before.</Trans>,
        }}
      />
      {factor ? (
        <ul className="grid gap-1">
          <li>
            {factor.one_time_code ? (
              <Plural
                value={factor.recovery_codes_left}
                one="Sign-in code is on, # recovery code left"
                other="Sign-in code is on, # recovery codes left"
              />
            ) : (
              <Trans>No sign-in code</Trans>
            )}
          </li>
          <li>
            <Plural value={factor.passkeys} _0="No passkeys" one="# passkey" other="# passkeys" />
          </li>
        </ul>
      ) : null}
      {hasFactor && !isOwn ? (
        <Button className="justify-self-start" disabled={!isReachable} onClick={() => setIsOpen(true)}>
          <Trans>Let in again</Trans>
        </Button>
      ) : null}
      {hasFactor && isOwn ? (
        <p className="text-muted-foreground">
          <Trans>Another VP support user can remove yours.</Trans>
        </p>
      ) : null}
      <Dialog open={isOpen} onOpenChange={(open) => isBusy || setIsOpen(open)}>
        <DialogContent
          decisive
          title={
            <Trans>
              Let <Name>{name}</Name> in again?
            </Trans>
          }
          description={
            <Trans>
              The sign-in code, recovery codes and passkeys are removed. The password alone is then enough. Ring the
              person first, on a number that you know.
            </Trans>
          }
          footer={
            <>
              <Button disabled={isBusy} onClick={() => setIsOpen(false)}>
                <Trans>Keep them</Trans>
              </Button>
              <Button variant="danger-solid" busy={isBusy} onClick={() => void letIn()}>
                <Trans>Let in again</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>The person and all VP support get an email about it.</Trans>
          </p>
        </DialogContent>
      </Dialog>
    </section>
  )
}
