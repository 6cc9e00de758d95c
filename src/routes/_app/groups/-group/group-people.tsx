import { formatAge } from '@contract/rules/age.ts'
import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { type UIEvent, useState } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { type GroupPart, getPeopleInPart } from './group-part.ts'

/**
 * Number of boxes rendered first and with each scroll near the end of the list. A club may have thousands of people.
 */
const RENDER_BATCH_SIZE = 100
const NEAR_END_PX = 600

/** Checklist of the group's people. Each tick is saved at once, even offline (GRP-09, GRP-13). */
export const GroupPeople = ({ group }: { group: StoredRow<'groups'> }) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const save = useSaveLocally()
  const [search, setSearch] = useState('')
  const [part, setPart] = useState<GroupPart>('everyone')
  /** People ticked or unticked since the part was chosen. */
  const [touchedIds, setTouchedIds] = useState<ReadonlySet<string>>(new Set())
  const people = useLiveQuery(async () => {
    const activePeople = await db.rows('registered').where('archived').equals(0).toArray()
    return activePeople.sort(
      (a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name),
    )
  }, [db])
  const archived = useLiveQuery(
    () =>
      db
        .rows('registered')
        .where('archived')
        .equals(1)
        .filter(({ groups }) => groups.includes(group.id))
        .count(),
    [db, group.id],
  )
  const [renderedCount, setRenderedCount] = useState(RENDER_BATCH_SIZE)
  if (!people) return null
  const today = getLondonDay()
  const members = people.filter((p) => p.groups.includes(group.id))
  const matches = buildNameMatcher(search)
  const peopleInPart = getPeopleInPart(people, group.id, part, touchedIds)
  const matchingPeople = search ? peopleInPart.filter((p) => matches(foldName(getFullName(p)))) : peopleInPart
  const choosePart = (chosen: GroupPart) => {
    setPart(chosen)
    setTouchedIds(new Set())
  }
  const tick = (id: string, isChecked: boolean) => {
    setTouchedIds(new Set(touchedIds).add(id))
    const groups = isChecked ? { add: [group.id] } : { remove: [group.id] }
    void save([{ name: 'registered.update', args: { id, set: { groups } } }])
  }
  const renderMore = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const remainingPx = list.scrollHeight - list.scrollTop - list.clientHeight
    if (remainingPx < NEAR_END_PX && renderedCount < matchingPeople.length)
      setRenderedCount(renderedCount + RENDER_BATCH_SIZE)
  }
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-xl font-bold">
          <Trans>People of this group</Trans>
        </h2>
        <Segmented
          label={t`Show`}
          className="w-full sm:w-auto [&>*]:flex-auto"
          value={part}
          onValueChange={choosePart}
          options={[
            { value: 'members', label: t`In this group`, count: members.length },
            { value: 'everyone', label: t`Everyone`, count: people.length },
          ]}
        />
        <p role="status" className="sr-only">
          {plural(members.length, { one: '# person', other: '# people' })}
        </p>
      </header>
      <SearchInput
        label={t`Find a name`}
        placeholder={t`Find a name`}
        value={search}
        onValueChange={setSearch}
        clearLabel={t`Clear the search`}
      />
      <ul className="scroll-box grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3" onScroll={renderMore}>
        {matchingPeople.slice(0, renderedCount).map((person) => {
          // The age distinguishes people of the same name, as on their tiles.
          const age = person.is_adult ? t`adult` : formatAge(person, today)
          const isMember = person.groups.includes(group.id)
          return (
            <li key={person.id}>
              <Checkbox checked={isMember} onCheckedChange={(isChecked) => tick(person.id, isChecked)}>
                {getFullName(person)}
                {age ? <span className="text-muted-foreground">, {age}</span> : null}
              </Checkbox>
            </li>
          )
        })}
      </ul>
      {matchingPeople.length > 0 ? null : (
        <p className="text-muted-foreground">
          {search ? <Trans>No one matches.</Trans> : <Trans>No one is in this group yet.</Trans>}
        </p>
      )}
      {archived ? (
        <p className="text-sm text-muted-foreground">
          {plural(archived, {
            one: '# archived person is in this group too, and is not counted.',
            other: '# archived people are in this group too, and are not counted.',
          })}
        </p>
      ) : null}
    </section>
  )
}
