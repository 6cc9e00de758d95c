import { and, eq, sql } from 'drizzle-orm'
import { describeError } from '../core/log.ts'
import type { Db, Tx } from '../db/client.ts'
import { familyLinkTries, registered } from '../db/schema.ts'
import { findClubByLink } from '../kit/club-by-link.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Env } from '../settings/env.ts'
import { findRefusal } from './bulk-links.ts'
import { chooseUncheckedChildren, findLink, getOrCreateLink, queueLinkMails } from './family-links.ts'
import { isInRegister, type LinkHousehold, loadHousehold, loadPeople } from './link-people.ts'

/** Emails with a link that a mailbox gets in a day, from all clubs together. */
const MAX_MAILS_PER_DAY = 3

export const familyLinkRequestHandlers = {
  'family_link_requests.create': async ({ db, env, mail, log, tries, body, address }) => {
    await tries.countFamilyLinkRequest(address)
    const { id: club } = await findClubByLink(db, body.organisation_hashid)
    // Reply before the address is looked up, so that the duration does not reveal whether the club has it.
    void mailRequestedLink(db, env, { club, email: body.email.trim() }).then(
      () => mail.wake(),
      (error: unknown) => log.error(describeError(error), 'family link request failed'),
    )
    return {}
  },
} satisfies Partial<Handlers>

type LinkRequest = { club: string; email: string }

/**
 * Emails the link of the family with this address. Does nothing if the club does not have the address, if several
 * adults have it, or if the mailbox got enough emails.
 */
async function mailRequestedLink(db: Db, env: Env, { club, email }: LinkRequest): Promise<void> {
  const dueLink = await db.club(club, async (tx) => {
    const household = await findHousehold(tx, { club, email })
    const children = household ? chooseUncheckedChildren(household, await findLink(tx, household)) : []
    if (!household || (!household.adult && children.length === 0)) return null
    const link = await getOrCreateLink(tx, env, { household, children, user: null, organisation: club })
    return { ...link, email: household.target.email ?? email }
  })
  if (!dueLink) return
  await db.network(async (tx) => {
    // Lock the mailbox, so that concurrent requests cannot exceed the limit.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`family link ${email.toLowerCase()}`}, 0))`)
    if ((await countMails(tx, email)) >= MAX_MAILS_PER_DAY) return
    await tx.insert(familyLinkTries).values({ organisation_id: club, link_id: dueLink.link.id, kind: 'requested' })
    await queueLinkMails(tx, env, club, [dueLink])
  })
}

/** Finds the household of an address that belongs to one adult, or to children and no adult. */
async function findHousehold(tx: Tx, { club, email }: LinkRequest): Promise<LinkHousehold | null> {
  const people = await loadPeople(
    tx,
    and(eq(registered.organisation_id, club), sql`lower(trim(${registered.email})) = lower(${email})`),
  )
  const owners = people.filter(isInRegister)
  const owner = owners.find(({ is_adult }) => is_adult) ?? owners.find((child) => !child.no_family_link)
  const household = owner ? await loadHousehold(tx, club, owner.id) : null
  return household && findRefusal(household) === null ? household : null
}

async function countMails(tx: Tx, email: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM family_link_tries t JOIN family_links l ON l.id = t.link_id
    WHERE t.kind = 'requested' AND t.at > now() - interval '1 day' AND lower(trim(l.email)) = lower(${email})`)
  return rows[0]?.count ?? 0
}
