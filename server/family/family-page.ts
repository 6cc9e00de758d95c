import { AppError } from '../../contract/errors.ts'
import { FAMILY_KEY_HEADER } from '../../contract/family/family-key.ts'
import { type FamilyPerson, type HeldFacts, linkFields } from '../../contract/family/family-page.ts'
import { getAge, getLondonDay } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import type { Handlers } from '../kit/handler.ts'
import { confirmHealth, writeFamilyChanges } from './family-changes.ts'
import type { FamilyLink } from './family-links.ts'
import { type LinkView, loadLinkView, loadQuestions, requirePerson, selectShownFacts } from './link-view.ts'
import { listFamilyBookings } from './list-family-bookings.ts'
import { listFamilyMails } from './list-family-mails.ts'
import { requireOpenLink } from './open-page.ts'
import { listOpenRequests } from './own-requests.ts'
import { warnFormerAddress } from './warn-former-address.ts'

export const familyPageHandlers = {
  'family.people': async ({ db, params, header }) => {
    const link = await requireOpenLink(db, params.token, header(FAMILY_KEY_HEADER))
    return db.club(link.organisation_id, async (tx) => {
      const results = await describePeople(tx, link, await loadLinkView(tx, link))
      return { count: results.length, results }
    })
  },
  'family.update_person': async ({ db, mail, params, body, header }) => {
    const link = await requireOpenLink(db, params.token, header(FAMILY_KEY_HEADER))
    const formerAddress = await writeFamilyChanges(db, link, params.id, body.set)
    if (formerAddress) {
      // Use the network's role, because only it may queue emails.
      await db.network((tx) => warnFormerAddress(tx, link, formerAddress))
      mail.wake()
    }
    return db.club(link.organisation_id, async (tx) => {
      const view = await loadLinkView(tx, link)
      const [person] = await describePeople(tx, link, view, [requirePerson(view, params.id)])
      if (!person) throw new AppError('not_found')
      return person
    })
  },
  'family.confirm': async ({ db, params, body, header }) => {
    const link = await requireOpenLink(db, params.token, header(FAMILY_KEY_HEADER))
    const requests = body.people.map((entry) => (typeof entry === 'string' ? { id: entry, version: null } : entry))
    return { results: await confirmHealth(db, link, requests) }
  },
  'family.held': async ({ db, params, header }) => {
    const link = await requireOpenLink(db, params.token, header(FAMILY_KEY_HEADER))
    const facts = await db.club(link.organisation_id, async (tx) => readHeldFacts(tx, link))
    const { email, club: organisation_name } = link
    if (!email) return { organisation_name, ...facts, mails: [] }
    // Use the network's role, because only it may read emails.
    const mails = await db.network((tx) =>
      listFamilyMails(tx, { email, organisation: link.organisation_id, link: link.id }),
    )
    return { organisation_name, ...facts, mails }
  },
} satisfies Partial<Handlers>

/** Reads what a club's register and sessions contain about the people of a link, as the link shows it. */
async function readHeldFacts(tx: Tx, link: FamilyLink): Promise<Omit<HeldFacts, 'organisation_name' | 'mails'>> {
  const view = await loadLinkView(tx, link)
  const ids = view.people.map(({ id }) => id)
  return {
    people: await describePeople(tx, link, view),
    bookings: await listFamilyBookings(tx, {
      organisation: link.organisation_id,
      people: ids,
      links: [link.id],
      includesClub: false,
    }),
    requests: await listOpenRequests(tx, link, ids),
  }
}

/** Describes the people of a link with the facts that the link shows. */
async function describePeople(tx: Tx, link: FamilyLink, view: LinkView, people = view.people) {
  const questions = await loadQuestions(tx, link)
  return people.map((person): FamilyPerson => {
    const { shown, hidden, shownPerson } = selectShownFacts(link, view, person)
    const shownValues = Object.fromEntries(shown.map((field) => [field, shownPerson[field]]))
    return {
      ...shownValues,
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      is_adult: person.is_adult,
      not_shown: [...hidden],
      questions: linkFields.filter((field) => questions.get(person.id)?.has(field)),
      age: getAge(person.date_of_birth, getLondonDay()),
      health_confirmed: person.health_confirmed,
      version: person.version,
    }
  })
}
