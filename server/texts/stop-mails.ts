import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { normalizeMobile } from '../../contract/rules/mobile.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { familyTexts, organisations, users } from '../db/schema.ts'
import { buildLetter } from '../outbox/letter.ts'
import type { LetterLanguage } from '../outbox/mail-contact.ts'
import { type MailText, queueMail } from '../outbox/queue-mail.ts'
import { getNumberForms } from './number-forms.ts'

type TextStop = {
  /** Names of the users with the number. Empty if no user has the number. */
  names: readonly string[]
  clubs: readonly string[]
  /** Last digits of the number only, because other people may read the email. */
  ending: string
  /** Member of staff who stopped the texts. Null if the number or the provider stopped them. */
  by: string | null
}

/**
 * Builds the email about a number that gets no more texts. The email has no link, because only a START from that phone
 * allows texts again.
 */
function buildStopMail(
  address: string,
  language: LetterLanguage,
  { names, clubs, ending, by: actorName }: TextStop,
): MailText {
  const namesText = {
    en: names.join(' and ') || 'an unknown person',
    cy: names.join(' a ') || 'person anhysbys',
  }
  const clubsText = clubs.length > 0 ? ` (${clubs.join(', ')})` : ''
  return buildLetter(
    { to: address, language, link: null },
    {
      en: {
        subject: `Hallbook: no more texts to ${namesText.en}`,
        before: [
          'Hello,',
          actorName === null
            ? `The phone number of ${namesText.en}${clubsText} that ends in ${ending} asked for no more texts. Holiday texts no longer go to it.`
            : `${actorName} stopped texts to the phone number of ${namesText.en}${clubsText} that ends in ${ending}. Holiday texts no longer go to it.`,
        ],
        after: ['To get texts again, send START from that phone, or ask VP support.'],
      },
      cy: {
        subject: `Hallbook: dim mwy o negeseuon testun i ${namesText.cy}`,
        before: [
          'Helo,',
          actorName === null
            ? `Mae rhif ffôn ${namesText.cy}${clubsText} sy’n gorffen â ${ending} wedi gofyn am ddim mwy o negeseuon testun. Nid yw negeseuon gwyliau yn mynd iddo mwyach.`
            : `Mae ${actorName} wedi stopio negeseuon testun i rif ffôn ${namesText.cy}${clubsText} sy’n gorffen â ${ending}. Nid yw negeseuon gwyliau yn mynd iddo mwyach.`,
        ],
        after: ['I gael negeseuon testun eto, anfonwch START o’r ffôn hwnnw, neu gofynnwch i gymorth VP.'],
      },
    },
  )
}

const isActiveUser = and(users.is_active, isNull(users.deleted))
const toLanguage = (language: string): LetterLanguage => (language === 'cy' ? 'cy' : 'en')

/** Builds the email to a club whose family gets no more texts. */
function buildFamilyStopMail(address: string, language: LetterLanguage, ending: string): MailText {
  return buildLetter(
    { to: address, language, link: null },
    {
      en: {
        subject: 'Hallbook: no more texts to a family',
        before: [
          'Hello,',
          `A family’s phone number that ends in ${ending} gets no more texts. The family’s link and news about its places no longer go to it.`,
        ],
        after: [
          'Save an email address in the family’s record, or show the link as a QR code. To get texts again, the family sends START from that phone.',
        ],
      },
      cy: {
        subject: 'Hallbook: dim mwy o negeseuon testun i deulu',
        before: [
          'Helo,',
          `Nid yw rhif ffôn teulu sy’n gorffen â ${ending} yn cael negeseuon testun mwyach. Nid yw dolen y teulu na newyddion am eu lleoedd yn mynd iddo bellach.`,
        ],
        after: [
          'Cadwch gyfeiriad e-bost yng nghofnod y teulu, neu dangoswch y ddolen fel cod QR. I gael negeseuon testun eto, rhaid i’r teulu anfon START o’r ffôn hwnnw.',
        ],
      },
    },
  )
}

/** Emails the coordinators of the clubs that have texted a family with this number. Returns the number of emails. */
async function mailFamilyStop(tx: Tx, mobile_number: string): Promise<number> {
  const clubs = await tx
    .selectDistinct({ id: familyTexts.organisation_id })
    .from(familyTexts)
    .where(inArray(familyTexts.mobile_number, getNumberForms(mobile_number)))
  const coordinators = await readCoordinators(
    tx,
    clubs.map(({ id }) => id),
  )
  for (const { email, language } of coordinators)
    await queueMail(tx, buildFamilyStopMail(email, toLanguage(language), normalizeMobile(mobile_number).slice(-3)))
  return coordinators.length
}

function readCoordinators(tx: Tx, clubIds: readonly string[]) {
  return tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        isActiveUser,
        eq(users.user_type, 'coordinator'),
        isNotNull(users.email),
        inArray(users.organisation_id, [...clubIds]),
      ),
    )
    .orderBy(users.id)
}

/**
 * Emails the coordinators of clubs with this number, and VP support, that texts to the number have stopped. VP support
 * gets no email about the number of a family.
 */
export async function mailStop(tx: Tx, mobile_number: string, actorName: string | null): Promise<void> {
  const owners = await tx
    .select({ user: users, club: organisations.name })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(inArray(users.mobile_number, getNumberForms(mobile_number)), isNull(users.deleted)))
    .orderBy(users.id)
  const familyMailCount = await mailFamilyStop(tx, mobile_number)
  if (owners.length === 0 && familyMailCount > 0) return
  const coordinators = await readCoordinators(
    tx,
    owners.flatMap(({ user }) => user.organisation_id ?? []),
  )
  const supportUsers = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(isActiveUser, users.is_staff, eq(users.role, 'vp_support')))
    .orderBy(users.id)
  const stop: TextStop = {
    names: owners.map(({ user }) => getFullName(user)),
    clubs: [...new Set(owners.flatMap(({ club }) => club ?? []))],
    ending: normalizeMobile(mobile_number).slice(-3),
    by: actorName,
  }
  for (const { email, language } of [...coordinators, ...supportUsers])
    await queueMail(tx, buildStopMail(email, toLanguage(language), stop))
}
