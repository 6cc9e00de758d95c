import { type FamilyLinkState, familyLinkOperations, type LinkPreview } from '@contract/family/family-links.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { LinkEditor, type LinkPlan } from './link-editor.tsx'
import { NoFamilyLink, useNoLinkMark } from './no-family-link.tsx'
import { TypedAddress } from './typed-address.tsx'
import { useFamily } from './use-family.ts'

type Person = StoredRow<'registered'>

/** Private link of a person's family: its people, its state, and the actions. Needs the network. */
export const FamilyLink = ({ person }: { person: Person }) => {
  const family = useFamily(person)
  const mark = useNoLinkMark(person)
  if (!family) return <Skeleton className="h-48" />
  return (
    <div className="grid gap-5">
      <TypedAddress person={person} />
      {mark.isMarked ? null : <PersonLink person={person} family={family} />}
      <NoFamilyLink person={person} {...mark} />
    </div>
  )
}

const PersonLink = ({ person, family }: { person: Person; family: readonly Person[] }) => {
  if (person.soft_archived)
    return (
      <p>
        <Trans>An archived person has no family link.</Trans>
      </p>
    )
  const adults = family.filter(({ is_adult }) => is_adult)
  if (!person.is_adult && adults.length > 0) return <AdultLinks adults={adults} />
  return <LoadedLink person={person} family={family} />
}

const LoadedLink = ({ person, family }: { person: Person; family: readonly Person[] }) => {
  const linkQuery = useOperationQuery(familyLinkOperations['registered.family_link'], { params: { id: person.id } })
  const { answer, missing: hasNoLink, reachable, busy } = linkQuery
  // Preview the link before the first sending, because the user must see its people.
  const previewQuery = useOperationQuery(familyLinkOperations['family_links.preview'], {
    body: { ids: [person.id] },
    wanted: hasNoLink,
  })
  const link = hasNoLink ? null : answer
  const preview = hasNoLink ? previewQuery.answer : null
  const { failure, again } = hasNoLink ? previewQuery : linkQuery
  return (
    <div className="grid gap-5">
      <LoadNotice
        reachable={reachable}
        failure={failure}
        again={again}
        stale={link !== null || preview !== null}
        words={{
          cutOff: <Trans>The family link needs the network. It is not on this device.</Trans>,
          fault: <Trans>The family link could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {hasNoLink && previewQuery.missing ? (
        <p>
          <Trans>You may not send family links.</Trans>
        </p>
      ) : null}
      {link || preview ? (
        <LinkEditor
          // Forget unsent choices when other people are in the link.
          key={buildEditorKey(link, preview)}
          person={person}
          family={family}
          link={link}
          plan={link ?? toPlan(person, preview)}
          textHours={(link ?? preview)?.text_hours ?? null}
          reachable={reachable}
        />
      ) : (
        (busy || previewQuery.busy) && <Skeleton className="h-48" />
      )}
    </div>
  )
}

/** A child's link belongs to the adults of the family, so this part leads to their records. */
const AdultLinks = ({ adults }: { adults: readonly Person[] }) => (
  <div className="grid gap-2">
    <p>
      <Trans>The link is sent to an adult of the family. Open the adult’s record:</Trans>
    </p>
    <ul>
      {adults.map((adult) => (
        <li key={adult.id}>
          <Link
            to="/registered/$id"
            params={{ id: adult.id }}
            className="inline-flex min-h-touch items-center font-bold wrap-anywhere"
          >
            {getFullName(adult)}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

function toPlan(person: Person, preview: LinkPreview | null): LinkPlan {
  const recipient = preview?.recipients.find(({ id }) => id === person.id)
  // A refused link still has its adult. The user can send it by hand.
  const people = recipient?.people ?? [{ id: person.id, name: getFullName(person) }]
  return {
    people: people.map((one) => ({
      ...one,
      is_adult: person.is_adult && one.id === person.id,
      shows_contacts: person.is_adult && one.id === person.id,
    })),
    left_out: preview?.left_out.filter(({ id }) => id !== person.id) ?? [],
  }
}

function buildEditorKey(link: FamilyLinkState | null, preview: LinkPreview | null): string {
  const people = link?.people ?? preview?.recipients.flatMap((recipient) => recipient.people) ?? []
  return [link ? 'link' : 'preview', ...people.map(({ id }) => id)].join(' ')
}
