import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useFormField } from '@/kit/form/form-context.ts'
import { Banner } from '@/ui/banner.tsx'

type OnlyCoordinatorProps = { name: string; club: { id: string; name: string } }

/** Warning before a club loses its last coordinator. */
export const OnlyCoordinatorMessage = ({ name, club: clubName }: { name: string; club: string }) => (
  <Trans>
    {name} is the only coordinator of {clubName}. If the club stays open, add another one first: some changes there wait
    for a coordinator.
  </Trans>
)

/** Shows the warning if saving the form would remove the club's last coordinator. */
export const OnlyCoordinator = ({ name, club }: OnlyCoordinatorProps) => {
  const isActive = useFormField('is_active').value === true
  const isStillCoordinator = useFormField('user_type').value === 'coordinator'
  const isSameClub = useFormField('organisation').value === club.id
  return (
    <div role="status" className="empty:absolute">
      {isActive && isStillCoordinator && isSameClub ? null : (
        <Banner tone="warning" icon={TriangleAlert}>
          <OnlyCoordinatorMessage name={name} club={club.name} />
        </Banner>
      )}
    </div>
  )
}
