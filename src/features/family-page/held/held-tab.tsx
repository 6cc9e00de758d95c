import { type FamilyPerson, familyPageOperations, type HeldFacts } from '@contract/family/family-page.ts'
import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, EyeOff, Printer } from 'lucide-react'
import { useId } from 'react'
import { download } from '@/browser/download.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { Button } from '@/ui/button.tsx'
import { bookingStateLabels } from '@/words/booking-state-labels.ts'
import { familyMailLabels } from '@/words/family-mail-labels.ts'
import { useFamilyPage } from '../family-context.ts'
import { FamilyRequests } from '../family-requests.tsx'
import { comparePeople } from '../people/compare-people.ts'
import { listHiddenGroups, listShownGroups } from '../people/fact-groups.ts'
import { FactValue } from '../people/fact-value.tsx'
import { TabGate } from '../tab-gate.tsx'
import { useTabData } from '../use-tab-data.ts'

/** Tab with what the club holds about the family, to read, print and download (B-FAM-07). */
export function HeldTab() {
  const { club } = useFamilyPage()
  const tab = useTabData<KnownFacts>((read) =>
    read(familyPageOperations['family.held']).catch(async () => {
      // Show the people of another tab if there is no connection.
      const { results } = await read(familyPageOperations['family.people'])
      return { organisation_name: club, people: results }
    }),
  )
  return <TabGate tab={tab}>{(facts) => <Held facts={facts} />}</TabGate>
}

/** What the club holds, or only the people if the page is offline. */
type KnownFacts = HeldFacts | Pick<HeldFacts, 'organisation_name' | 'people'>

function Held({ facts }: { facts: KnownFacts }) {
  const { token, callFamily } = useFamilyPage()
  const { organisation_name: club } = facts
  const people = [...facts.people].sort(comparePeople)
  return (
    <>
      <div>
        <p className="leading-snug text-muted-foreground wrap-anywhere">{club}</p>
        <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
          <Trans>What the club holds about you</Trans>
        </h1>
        <p className="mt-1.5 leading-snug">
          <Trans>
            This is what your family gave or confirmed, what you booked on this page, and the emails that the club sent
            to you about it. Attendance and what the club wrote itself are not in it.
          </Trans>
        </p>
      </div>
      {'mails' in facts ? <FileButtons facts={facts} /> : null}
      {people.map((person) => (
        <HeldPerson key={person.id} person={person} />
      ))}
      {'mails' in facts ? (
        <>
          <HeldBookings people={people} bookings={facts.bookings} />
          <HeldMails mails={facts.mails} />
          <div data-print="hide">
            <FamilyRequests token={token} people={people} requests={facts.requests} callFamily={callFamily} />
          </div>
        </>
      ) : null}
    </>
  )
}

function FileButtons({ facts }: { facts: HeldFacts }) {
  return (
    <div data-print="hide" className="grid gap-2.5 sm:grid-cols-2">
      <Button icon={Printer} className="min-h-touch" onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <Button icon={Download} className="min-h-touch" onClick={() => download(buildFile(facts))}>
        <Trans>Download as a file (JSON)</Trans>
      </Button>
    </div>
  )
}

function HeldPerson({ person }: { person: FamilyPerson }) {
  const { i18n } = useLingui()
  const headingId = useId()
  const hiddenNames = listHiddenGroups(person).map(({ label }) => i18n._(label))
  const terms = listShownGroups(person).map(({ id, label, fields }) => ({
    term: i18n._(label),
    value: <FactValue group={id} values={Object.fromEntries(fields.map((field) => [field, person[field]]))} />,
  }))
  return (
    <section aria-labelledby={headingId} className="card grid gap-3.5 px-4 py-4">
      <h2 id={headingId} className="text-xl leading-tight font-heavy wrap-anywhere">
        {person.first_name} {person.last_name}
      </h2>
      <TermList terms={terms} />
      {hiddenNames.length > 0 ? (
        <p className="flex gap-2.5 text-sm leading-snug text-muted-foreground">
          <EyeOff aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span>
            <Trans>The club may have these, but this link does not show them:</Trans> {hiddenNames.join(', ')}
          </span>
        </p>
      ) : null}
    </section>
  )
}

function HeldBookings({ people, bookings }: Pick<HeldFacts, 'people' | 'bookings'>) {
  const { i18n } = useLingui()
  const headingId = useId()
  const nameById = new Map(people.map(({ id, first_name }) => [id, first_name]))
  return (
    <section aria-labelledby={headingId} className="card grid gap-2 px-4 py-4">
      <h2 id={headingId} className="text-xl leading-tight font-heavy">
        <Trans>Your bookings</Trans>
      </h2>
      {bookings.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>You booked no places on this page.</Trans>
        </p>
      ) : (
        <ul className="grid divide-y divide-border">
          {bookings.map(({ day, registered, state }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
            <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium wrap-anywhere">
                {nameById.get(registered)}, {formatDay(day)}
              </span>
              <span className="text-muted-foreground">{i18n._(bookingStateLabels[state])}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function HeldMails({ mails }: Pick<HeldFacts, 'mails'>) {
  const { i18n } = useLingui()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="card grid gap-2 px-4 py-4">
      <h2 id={headingId} className="text-xl leading-tight font-heavy">
        <Trans>Emails to you</Trans>
      </h2>
      {mails.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>No emails were sent.</Trans>
        </p>
      ) : (
        <ul className="grid divide-y divide-border">
          {mails.map(({ day, kind }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
            <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium">{i18n._(familyMailLabels[kind])}</span>
              <span className="text-muted-foreground">{formatDay(day)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Builds the file to download, with the same content as the page. */
function buildFile(facts: HeldFacts): File {
  const text = JSON.stringify(facts, null, 2)
  return new File([text], `family-${getLondonDay()}.json`, { type: 'application/json' })
}
