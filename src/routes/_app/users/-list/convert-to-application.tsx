import { clubsLeftAlone, type PastorRow, pastorOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { inOwnWords } from '@/features/recruitment/refusal-words.ts'
import { LastWarning } from '@/kit/page/last-warning.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { OnlyCoordinatorWords } from '../-account/only-coordinator.tsx'

/**
 * Makes a club user an applicant again, on the second press, and opens their application (USR-20, CONV-18 to CONV-27). Their
 * account is closed by it: before a club loses its last coordinator so, that is said.
 */
export const ConvertToApplication = ({ user }: { user: PastorRow }) => {
  const { id, full_name: name } = user
  const { t, i18n } = useLingui()
  const router = useRouter()
  const reachable = useReachable()
  const { show } = useToast()
  const notice = useErrorNotice()
  const outdate = useOutdate('users', 'applications')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [left] = clubsLeftAlone([user])
  const run = async () => {
    setAsking(false)
    setBusy(true)
    try {
      const application = await call(pastorOperations['users/pastors.convert_to_application'], {
        params: { id },
      })
      show({ message: t`User converted to application` })
      void outdate()
      await router.navigate({
        to: '/applications/$id/$tab',
        params: { id: application.id, tab: 'application_form' },
      })
    } catch (error) {
      notice(inOwnWords(i18n, error))
      setBusy(false)
    }
  }
  return (
    <>
      <TwoClickButton
        variant="secondary"
        size="small"
        icon={UserMinus}
        busy={busy}
        disabled={!reachable}
        asksItself={left !== undefined}
        armedLabel={t`Press again to convert`}
        onConfirm={() => (left === undefined ? void run() : setAsking(true))}
      >
        <Trans>Convert to application</Trans>
      </TwoClickButton>
      {asking ? (
        <LastWarning
          title={t`Convert ${name} to an application?`}
          does={<Trans>Convert to application</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => void run()}
        >
          <OnlyCoordinatorWords name={name} club={left ?? ''} />
        </LastWarning>
      ) : null}
    </>
  )
}
