/** The language of a mail's reader; null if it is not known, and the mail is in both. */
export type LetterLanguage = 'en' | 'cy' | null

const sentences = {
  en: (address: string) => `Questions? Reply to this mail, or write to ${address}.`,
  cy: (address: string) => `Cwestiynau? Atebwch y neges hon, neu ysgrifennwch at ${address}.`,
}

/**
 * The text of a mail, with the network's contact address at its end.
 * @param language of the reader; null: both
 */
export function addContact(text: string, language: LetterLanguage, address: string): string {
  const lines = language ? [sentences[language](address)] : [sentences.en(address), sentences.cy(address)]
  return `${text.trimEnd()}\n\n${lines.join('\n')}\n`
}
