import type { TextMessage } from '@contract/club-status/text-messages.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Name } from '@/ui/name.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'

/** The club of a reply, as a link for users who may open it (INB-16). */
export function ClubLink({ text }: { text: TextMessage }) {
  const isOffered = useIsRouteOffered()
  const { user__organisation: id, user__organisation__organisation_name: name } = text
  if (!id || !name) return null
  if (!isOffered('/organisations')) return <Name>{name}</Name>
  return (
    <RowLink
      href={`/organisations/${id}`}
      className="pointer-coarse:min-h-touch pointer-coarse:inline-flex pointer-coarse:items-center underline"
    >
      <Name>{name}</Name>
    </RowLink>
  )
}
