import type { LetterLanguage } from './mail-contact.ts'
import type { MailText } from './queue-mail.ts'

export type { LetterLanguage }

/** Text of an email in one language, before and after the email's only link. */
export type LetterText = { subject: string; before: readonly string[]; after: readonly string[] }

export type LetterRecipient = { to: string; language: LetterLanguage; link: string }

/** Recipient of an email. The link is null if the recipient has nothing to do on a page. */
type RecipientWithOptionalLink = Omit<LetterRecipient, 'link'> & { link: string | null }

const OPEN_LINK_SENTENCE = { en: 'Open this link:', cy: 'Agorwch y ddolen hon:' }

const joinParagraphs = (...texts: readonly string[]): string => `${texts.join('\n\n')}\n`

/** Builds a plain text email with one link, in the reader's language or in both. */
export const buildLetter = (
  { to: address, language, link }: RecipientWithOptionalLink,
  texts: Record<'en' | 'cy', LetterText>,
): MailText => {
  if (language) {
    const { subject, before, after } = texts[language]
    const linkLines = link === null ? [] : [OPEN_LINK_SENTENCE[language], link]
    return { to: address, subject, language, text: joinParagraphs(...before, ...linkLines, ...after) }
  }
  const { en, cy } = texts
  // Place the link once, between the English and the Welsh text, because two links would look like two tasks.
  const bilingualLinkLines = link === null ? [] : [`${OPEN_LINK_SENTENCE.en} / ${OPEN_LINK_SENTENCE.cy}`, link]
  return {
    to: address,
    language,
    subject: `${en.subject} / ${cy.subject}`,
    text: joinParagraphs(...en.before, ...en.after, ...bilingualLinkLines, ...cy.before, ...cy.after),
  }
}

export const getGreeting = (name: string) => ({ en: `Hello ${name},`, cy: `Helo ${name},` })

/** Role labels for use inside a sentence. */
const roleLabels: Record<string, { en: string; cy: string }> = {
  Coordinator: { en: 'coordinator', cy: 'cydlynydd' },
  'Core Team Member': { en: 'core team member', cy: 'aelod o’r tîm craidd' },
}

/** Returns the label of a role, or the volunteer label for an unknown role. */
export const getRoleLabel = (role: string | null): { en: string; cy: string } =>
  roleLabels[role ?? ''] ?? { en: 'volunteer', cy: 'gwirfoddolwr' }

const GENERAL_CLUB_LABEL = { en: 'a Make Lunch lunch club', cy: 'un o glybiau cinio Make Lunch' }

/** Returns a club's name, or a general label without a club. */
export const getClubLabel = (name: string | null): { en: string; cy: string } =>
  name ? { en: name, cy: name } : GENERAL_CLUB_LABEL
