import { findClubsWithoutCoordinator, type PastorRow, pastorOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Ellipsis, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { translateRefusal } from '@/features/recruitment/refusal-messages.ts'
import { TwoClickItem } from '@/kit/detail/two-click-item.tsx'
import { DeletionWarning } from '@/kit/page/deletion-warning.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '@/ui/menu.tsx'
import { useToast } from '@/ui/toast.tsx'
import { OnlyCoordinatorMessage } from '../-account/only-coordinator.tsx'

/**
 * Menu of a row that converts a club user back to an applicant and opens the application (USR-20, CONV-18 to CONV-27). The
 * conversion closes the account. A warning appears before a club loses its last coordinator.
 */
export const ConvertToApplication = ({ user }: { user: PastorRow }) => {
  const { id, full_name: name } = user
  const { t, i18n } = useLingui()
  const router = useRouter()
  const isReachable = useReachable()
  const { show } = useToast()
  const showError = useErrorNotice()
  const invalidateLists = useInvalidate('users', 'applications')
  const [isBusy, setIsBusy] = useState(false)
  const [isWarningOpen, setIsWarningOpen] = useState(false)
  const [clubWithoutCoordinator] = findClubsWithoutCoordinator([user])
  const convert = async () => {
    setIsWarningOpen(false)
    setIsBusy(true)
    try {
      const application = await call(pastorOperations['users/pastors.convert_to_application'], {
        params: { id },
      })
      show({ message: t`User converted to application` })
      void invalidateLists()
      await router.navigate({
        to: '/applications/$id/$tab',
        params: { id: application.id, tab: 'application_form' },
      })
    } catch (error) {
      showError(translateRefusal(i18n, error))
      setIsBusy(false)
    }
  }
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            variant="ghost"
            size="small"
            className="min-w-touch"
            icon={Ellipsis}
            busy={isBusy}
            aria-label={t`More for ${name}`}
          />
        </MenuTrigger>
        <MenuContent align="end">
          <TwoClickItem
            icon={UserMinus}
            disabled={!isReachable}
            asksItself={clubWithoutCoordinator !== undefined}
            armedLabel={t`Press again to convert`}
            onConfirm={() => (clubWithoutCoordinator === undefined ? void convert() : setIsWarningOpen(true))}
          >
            <Trans>Convert to application</Trans>
          </TwoClickItem>
        </MenuContent>
      </Menu>
      {isWarningOpen ? (
        <DeletionWarning
          title={t`Convert ${name} to an application?`}
          does={<Trans>Convert to application</Trans>}
          onClose={() => setIsWarningOpen(false)}
          onConfirm={() => void convert()}
        >
          <OnlyCoordinatorMessage name={name} club={clubWithoutCoordinator ?? ''} />
        </DeletionWarning>
      ) : null}
    </>
  )
}
