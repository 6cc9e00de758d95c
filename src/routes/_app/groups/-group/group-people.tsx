import { foldName, nameMatcher } from '@contract/rules/alphabet.ts'
import { fullName } from '@contract/rules/person.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSaveLocally } from '@/blocks/use-save-locally.ts'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { SearchInput } from '@/ui/search-input.tsx'

/** Boxes shown at once; the search finds the others. */
const SHOWN = 100

/** Who belongs to the group: ticked one by one, saved at once, offline too (GRP-09, GRP-13). */
export const GroupPeople = ({ group }: { group: Stored<'groups'> }) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const save = useSaveLocally()
  const [search, setSearch] = useState('')
  const people = useLiveQuery(async () => {
    const active = await db.rows('registered').where('archived').equals(0).toArray()
    return active.sort(
      (a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name),
    )
  }, [db])
  if (!people) return null
  const members = people.filter((p) => p.groups.includes(group.id))
  const matches = nameMatcher(search)
  const found = search ? people.filter((p) => matches(foldName(fullName(p)))) : people
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-xl font-bold">
          <Trans>People of this group</Trans>
        </h2>
        <p role="status" className="text-muted-foreground">
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
      <ul className="grid max-h-120 gap-x-4 overflow-auto sm:grid-cols-2 lg:grid-cols-3">
        {found.slice(0, SHOWN).map((person) => {
          const inside = person.groups.includes(group.id)
          return (
            <li key={person.id}>
              <Checkbox
                checked={inside}
                onCheckedChange={(on) =>
                  void save([
                    {
                      name: 'registered.update',
                      args: {
                        id: person.id,
                        set: { groups: on ? { add: [group.id] } : { remove: [group.id] } },
                      },
                    },
                  ])
                }
              >
                {fullName(person)}
              </Checkbox>
            </li>
          )
        })}
      </ul>
      {found.length > SHOWN ? (
        <p className="text-sm text-muted-foreground">
          <Trans>The first {SHOWN} are shown. Type a name to find others.</Trans>
        </p>
      ) : null}
    </section>
  )
}
