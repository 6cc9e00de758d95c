import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useFormField } from '@/kit/form/form-context.ts'
import { Banner } from '@/ui/banner.tsx'

type OnlyCoordinatorProps = { name: string; club: { id: string; name: string } }

/** What has to be known before a club loses its last coordinator. */
export const OnlyCoordinatorWords = ({ name, club: clubName }: { name: string; club: string }) => (
  <Trans>
    {name} is the only coordinator of {clubName}. If the club stays open, add another one first: some changes
    there wait for a coordinator.
  </Trans>
)

/** Says so before the form takes the last coordinator from a club. */
export const OnlyCoordinator = ({ name, club }: OnlyCoordinatorProps) => {
  const active = useFormField('is_active').value === true
  const stays = useFormField('user_type').value === 'coordinator'
  const there = useFormField('organisation').value === club.id
  return (
    <div role="status" className="empty:absolute">
      {active && stays && there ? null : (
        <Banner tone="warning" icon={TriangleAlert}>
          <OnlyCoordinatorWords name={name} club={club.name} />
        </Banner>
      )}
    </div>
  )
}
