import type { RegisteredRow } from '@contract/rows.ts'
import { Avatar, getInitials } from '@/ui/avatar.tsx'

/** Returns the URL of a person's photo, or undefined without recorded photo consent. */
export const getPhotoUrl = ({
  photo,
  photo_consent,
}: Pick<RegisteredRow, 'photo' | 'photo_consent'>): string | undefined =>
  photo_consent === true && photo ? `/api/media/${photo}` : undefined

/** A person's photo or initials. */
export const PersonAvatar = ({ person }: { person: RegisteredRow }) => (
  <Avatar
    initials={getInitials(person.first_name, person.last_name)}
    seed={person.id}
    adult={person.is_adult}
    picture={getPhotoUrl(person)}
  />
)
