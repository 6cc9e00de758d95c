import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { FamilyLinkRequest } from '../../contract/family/family-link-requests.ts'
import { normalizeMobile } from '../../contract/rules/mobile.ts'
import { describeError } from '../core/log.ts'
import type { Db, Tx } from '../db/client.ts'
import { familyLinkTries, registered } from '../db/schema.ts'
import { findClubByLink } from '../kit/club-by-link.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Env } from '../settings/env.ts'
import { hasTextGateway } from '../texts/two-way.ts'
import { createSharedNumberTest, findRefusal, type TextRules } from './bulk-links.ts'
import { chooseUncheckedChildren, findLink, getOrCreateLink, queueLinks } from './family-links.ts'
import { loadTextingState } from './family-texts.ts'
import { isSameNumber, type LinkAddress } from './link-address.ts'
import { isInRegister, type LinkHousehold, loadHousehold, loadPeople } from './link-people.ts'

/** Emails with a link that a mailbox gets in a day, from all clubs together. */
const MAX_MAILS_PER_DAY = 3
/** Texts with a link that families of a club can request in a day, because strangers can register other people's numbers. */
const MAX_TEXTS_PER_CLUB = 50

/** Number of last digits that are the same in every form of a mobile number. */
const LOCAL_DIGITS = 9

export const familyLinkRequestHandlers = {
  'family_link_requests.create': async ({ db, env, mail, texts, log, tries, body, address }) => {
    await tries.countFamilyLinkRequest(address)
    const { id: club } = await findClubByLink(db, body.organisation_hashid)
    // Reply before the address is looked up, so that the duration does not reveal whether the club has it.
    void sendRequestedLink(db, env, { club, address: toAddress(body) }).then(
      () => {
        mail.wake()
        texts.wake()
      },
      (error: unknown) => log.error(describeError(error), 'family link request failed'),
    )
    return {}
  },
} satisfies Partial<Handlers>

type LinkRequest = { club: string; address: LinkAddress }

function toAddress({ email, mobile_number }: v.InferOutput<typeof FamilyLinkRequest>): LinkAddress {
  return email === undefined
    ? { channel: 'text', to: normalizeMobile(mobile_number ?? '') }
    : { channel: 'email', to: email.trim() }
}

/**
 * Sends the link of the family with this address or number. Does nothing if the club does not have it, if several adults
 * have it, if a family with an email requests a text, or if the mailbox, number or club got enough messages.
 */
async function sendRequestedLink(db: Db, env: Env, request: LinkRequest): Promise<void> {
  const { club, address } = request
  const texting = hasTextGateway(env) ? await db.network(loadTextingState) : null
  const dueLink = await db.club(club, async (tx) => {
    const household = await findHousehold(tx, request, texting)
    const children = household ? chooseUncheckedChildren(household, await findLink(tx, household)) : []
    if (!household || (!household.adult && children.length === 0)) return null
    const link = await getOrCreateLink(tx, env, { household, children, user: null, organisation: club })
    return { ...link, address: { ...address, to: household.target.email ?? address.to } }
  })
  if (!dueLink) return
  await db.network(async (tx) => {
    // Lock the mailbox or number, so that concurrent requests cannot exceed the limit.
    const name = `family link ${address.to.toLowerCase()}`
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    if (address.channel === 'email' && (await countMails(tx, address.to)) >= MAX_MAILS_PER_DAY) return
    if (address.channel === 'text' && (await countTexts(tx, club)) >= MAX_TEXTS_PER_CLUB) return
    const queued = await queueLinks(tx, env, club, [dueLink])
    if (queued.size === 0) return
    await tx.insert(familyLinkTries).values({ organisation_id: club, link_id: dueLink.link.id, kind: 'requested' })
  })
}

/**
 * Finds the household of an email that belongs to one adult, or to children and no adult, or the household of a mobile
 * number that belongs to one adult without an email.
 */
async function findHousehold(
  tx: Tx,
  { club, address }: LinkRequest,
  texting: TextRules['texting'] | null,
): Promise<LinkHousehold | null> {
  if (address.channel === 'text' && !texting) return null
  const isOwner =
    address.channel === 'email'
      ? sql`lower(trim(${registered.email})) = lower(${address.to})`
      : // Find every field that contains the number, also beside a name or another number, because it is then shared.
        sql`regexp_replace(${registered.mobile_number}, '\\D', '', 'g') LIKE ${`%${address.to.slice(-LOCAL_DIGITS)}%`}`
  const people = await loadPeople(tx, and(eq(registered.organisation_id, club), isOwner))
  const owners = people
    .filter(isInRegister)
    .filter((one) => address.channel === 'email' || (one.is_adult && isSameNumber(one.mobile_number, address.to)))
  const owner = owners.find(({ is_adult }) => is_adult) ?? owners.find((child) => !child.no_family_link)
  // A family with an email gets no text.
  if (!owner || (address.channel === 'text' && owner.email?.trim())) return null
  const household = await loadHousehold(tx, club, owner.id)
  const rules = texting && { texting, isShared: createSharedNumberTest(people) }
  return household && findRefusal(household, rules) === null ? household : null
}

async function countMails(tx: Tx, email: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM family_link_tries t JOIN family_links l ON l.id = t.link_id
    WHERE t.kind = 'requested' AND t.at > now() - interval '1 day' AND lower(trim(l.email)) = lower(${email})`)
  return rows[0]?.count ?? 0
}

/** Counts the texts that families of a club requested in a day. Locks the count until the transaction ends. */
async function countTexts(tx: Tx, club: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`family link texts ${club}`}, 0))`)
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM family_link_tries t JOIN family_links l ON l.id = t.link_id
    WHERE t.organisation_id = ${club} AND t.kind = 'requested' AND t.at > now() - interval '1 day'
      AND l.mobile_number IS NOT NULL`)
  return rows[0]?.count ?? 0
}
