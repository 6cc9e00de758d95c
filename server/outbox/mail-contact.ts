/** Language of an email's reader. Null if it is unknown, so that the email is in both languages. */
export type LetterLanguage = 'en' | 'cy' | null

const contactSentences = {
  en: (address: string) => `Questions? Reply to this mail, or write to ${address}.`,
  cy: (address: string) => `Cwestiynau? Atebwch y neges hon, neu ysgrifennwch at ${address}.`,
}

/**
 * Adds the network's contact address to the end of an email's text.
 * @param language language of the reader, or null for both languages
 */
export function addContact(text: string, language: LetterLanguage, address: string): string {
  const lines = language
    ? [contactSentences[language](address)]
    : [contactSentences.en(address), contactSentences.cy(address)]
  return `${text.trimEnd()}\n\n${lines.join('\n')}\n`
}
