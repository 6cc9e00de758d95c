import { type FamilyPerson, familyPageOperations } from '@contract/family/family-page.ts'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '@/i18n/format.ts'
import { ContactLine } from '@/kit/public/network-facts.tsx'
import { useFamilyPage } from '../family-context.ts'
import { TabGate } from '../tab-gate.tsx'
import { useTabData } from '../use-tab-data.ts'
import { comparePeople } from './compare-people.ts'
import { PersonCard } from './person-card.tsx'
import { isConfirmed } from './use-confirmation.ts'
import { useFactDrafts } from './use-fact-drafts.ts'

/** Tab with the people of the link. The family changes or confirms the facts that the club has (B-FAM-03). */
export function PeopleTab() {
  const tab = useTabData(async (read) => (await read(familyPageOperations['family.people'])).results)
  return <TabGate tab={tab}>{(people) => <People loadedPeople={people} onReload={tab.again} />}</TabGate>
}

type PeopleProps = { loadedPeople: readonly FamilyPerson[]; onReload: () => void }

function People({ loadedPeople, onReload }: PeopleProps) {
  const { club } = useFamilyPage()
  const [people, setPeople] = useState(loadedPeople)
  const [lastLoaded, setLastLoaded] = useState(loadedPeople)
  if (lastLoaded !== loadedPeople) {
    setLastLoaded(loadedPeople)
    setPeople(loadedPeople)
  }
  const replacePerson = (newPerson: FamilyPerson) =>
    setPeople((before) => before.map((person) => (person.id === newPerson.id ? newPerson : person)))
  const drafts = useFactDrafts({ people, onPerson: replacePerson, onMissing: onReload })
  const sortedPeople = [...people].sort(comparePeople)
  return (
    <>
      <div>
        <p className="leading-snug text-muted-foreground wrap-anywhere">{club}</p>
        <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
          <Trans>Is this still right?</Trans>
        </h1>
        <p className="mt-1.5 leading-snug">
          <Trans>Look at each person. If everything is still right, press once. If not, change it.</Trans>
        </p>
      </div>
      <ConfirmationProgress people={people} />
      <SavedLine savedAt={drafts.savedAt} isWaiting={drafts.isWaiting} />
      {sortedPeople.map((person) => (
        <PersonCard key={person.id} person={person} drafts={drafts} onReload={onReload} onPerson={replacePerson} />
      ))}
      <div className="border-t border-border pt-4 text-sm text-muted-foreground">
        <p>
          <Trans>Is someone missing, or here by mistake? Tell the club.</Trans>
        </p>
        <ContactLine />
      </div>
    </>
  )
}

function ConfirmationProgress({ people }: { people: readonly FamilyPerson[] }) {
  const confirmed = people.filter(isConfirmed).length
  const total = people.length
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-sm font-bold">
        <Trans>
          {confirmed} of {total} confirmed
        </Trans>
      </p>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
        {people.map(({ id }, index) => (
          <span
            key={id}
            className={`h-2.25 rounded-full ${index < confirmed ? 'bg-primary' : 'bg-border-strong'} forced-colors:border forced-colors:border-[CanvasText]`}
          />
        ))}
      </div>
    </div>
  )
}

/** State of the sent changes. It is empty until the first change. */
function SavedLine({ savedAt, isWaiting }: { savedAt: number | null; isWaiting: boolean }) {
  const time = savedAt === null ? null : formatTime(savedAt)
  const Icon = isWaiting ? CloudOff : CircleCheck
  return (
    <p role="status" className="flex items-start gap-2.5 text-sm leading-snug text-muted-foreground empty:hidden">
      {isWaiting || time ? (
        <>
          <Icon aria-hidden="true" className={`size-5 flex-none ${isWaiting ? '' : 'text-success'}`} />
          <span>
            {isWaiting ? (
              <Trans>
                <b className="text-foreground">Waiting on this phone.</b> Keep this page open. Your changes are sent as
                soon as there is a connection.
              </Trans>
            ) : (
              <Trans>
                <b className="text-foreground">Saved {time}.</b> The club has your changes.
              </Trans>
            )}
          </span>
        </>
      ) : null}
    </p>
  )
}
