import type { RegisteredRow } from '@contract/rows.ts'
import { Avatar, initialsOf } from '@/ui/avatar.tsx'

/** Returns the URL of a person's photo, but only with recorded consent. */
export const photoOf = ({
  photo,
  photo_consent,
}: Pick<RegisteredRow, 'photo' | 'photo_consent'>): string | undefined =>
  photo_consent === true && photo ? `/api/media/${photo}` : undefined

/** A person's photo or initials. */
export const PersonAvatar = ({ person }: { person: RegisteredRow }) => (
  <Avatar
    initials={initialsOf(person.first_name, person.last_name)}
    seed={person.id}
    adult={person.is_adult}
    picture={photoOf(person)}
  />
)
