import { i18n, type Messages } from '@lingui/core'

export const languages = ['en', 'cy'] as const
export type Language = (typeof languages)[number]

/** The languages' own names. */
export const languageNames: Record<Language, string> = { en: 'English', cy: 'Cymraeg' }

const KEY = 'language'

/** The language chosen on this device; English unless somebody chose (LANG-03, LANG-05). */
export const chosenLanguage = (): Language => {
  try {
    return localStorage.getItem(KEY) === 'cy' ? 'cy' : 'en'
  } catch {
    return 'en'
  }
}

/** English stands in the code itself (scripts/lingui-macros.ts). */
const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: async () => ({ messages: {} }),
  cy: () => import('../../locales/cy.po'),
}

let asked: Language | undefined

/** Shows the app in a language and remembers it on this device. The last one asked for stands, whichever loads first. */
export const activateLanguage = async (language: Language): Promise<void> => {
  asked = language
  const { messages } = await catalogues[language]()
  if (asked !== language) return
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language === 'cy' ? 'cy' : 'en-GB'
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Storage may be forbidden; the choice then lasts for this visit.
  }
}
