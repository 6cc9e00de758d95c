import { i18n, type Messages } from '@lingui/core'
import { inTime } from '@/device/storage-trouble.ts'

export const languages = ['en', 'cy'] as const
export type Language = (typeof languages)[number]

/** The languages' own names. */
export const languageNames: Record<Language, string> = { en: 'English', cy: 'Cymraeg' }

/** Under which the chosen language is kept on this device. */
export const LANGUAGE_KEY = 'language'

/** The language chosen on this device; English unless another was chosen (LANG-03, LANG-05). */
export const chosenLanguage = (): Language => {
  try {
    return localStorage.getItem(LANGUAGE_KEY) === 'cy' ? 'cy' : 'en'
  } catch {
    return 'en'
  }
}

/**
 * The Welsh words of the app in parts, so that a first load carries no words of screens that it does not show
 * (scripts/welsh-by-area.ts). English is in the code itself (scripts/lingui-macros.ts).
 */
const welsh = {
  start: () => import('virtual:cy-start'),
  family: () => import('virtual:cy-family'),
  applicant: () => import('virtual:cy-applicant'),
  volunteer: () => import('virtual:cy-volunteer'),
  referee: () => import('virtual:cy-referee'),
  public: () => import('virtual:cy-public'),
  hall: () => import('virtual:cy-hall'),
  club: () => import('virtual:cy-club'),
  staff: () => import('virtual:cy-staff'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>

export type WordArea = keyof typeof welsh

/** The areas whose screens have been opened: a change of language asks for the words of each. */
const opened = new Set<WordArea>()
/** Those whose words are shown, and the language that is. */
let shown: { language: Language | undefined; areas: ReadonlySet<WordArea> } = {
  language: undefined,
  areas: new Set(),
}
/** The language asked for last; `changing` ends when it is shown, or cannot be. */
let asked: Language | undefined
let changing: Promise<unknown> = Promise.resolve()

const messagesOf = async (language: Language, areas: Iterable<WordArea>): Promise<Messages> => {
  if (language === 'en') return {}
  const parts = await Promise.all([...areas].map((area) => welsh[area]()))
  return Object.assign({}, ...parts.map(({ messages }) => messages))
}

/**
 * Brings the words of these areas, in the language that is shown. A loader waits for it, so that no screen is drawn
 * before its words are there; it rejects where they cannot be had, as a screen does whose code cannot be had.
 */
export const loadWords = async (...areas: WordArea[]): Promise<void> => {
  for (const area of areas) opened.add(area)
  // A language on its way brings the words of all that has been opened by then.
  while (asked !== shown.language) await changing
  const { language } = shown
  const areShown = () => areas.every((area) => shown.areas.has(area))
  if (language === undefined || areShown()) return
  const messages = await messagesOf(language, areas)
  // Shown by another call by now, or in another language: each change of words draws every screen once more.
  if (shown.language !== language || areShown()) return
  i18n.load(language, messages)
  shown = { language, areas: new Set([...shown.areas, ...areas]) }
}

/** Shows the app in a language. The last one asked for is shown, whichever loads first. */
const show = async (language: Language): Promise<void> => {
  opened.add('start')
  let areas: ReadonlySet<WordArea>
  let messages: Messages
  do {
    areas = new Set(opened)
    messages = await messagesOf(language, areas)
    if (asked !== language) return
  } while (areas.size < opened.size)
  i18n.loadAndActivate({ locale: language, messages })
  shown = { language, areas: language === 'en' ? new Set(Object.keys(welsh) as WordArea[]) : areas }
  document.documentElement.lang = language === 'cy' ? 'cy' : 'en-GB'
}

const change = (language: Language): Promise<void> => {
  asked = language
  const changed = show(language).catch((error: unknown) => {
    if (asked === language) asked = shown.language
    throw error
  })
  changing = changed.catch(() => undefined)
  return changed
}

/**
 * Shows the app in a language and remembers it on this device.
 * @throws where its words cannot be had: the language that was shown stays
 */
export const activateLanguage = async (language: Language): Promise<void> => {
  await change(language)
  if (shown.language !== language) return
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage may be forbidden; the choice then lasts for this visit.
  }
}

/**
 * Begins in the language chosen on this device; for this visit in English where its words cannot be had (LANG-04).
 * @param own the words of the page that is opened come along with those of the start
 */
export const startLanguage = (own: WordArea | null = null): Promise<void> => {
  if (own) opened.add(own)
  return inTime(change(chosenLanguage()), () => 'slow').catch(() => change('en'))
}
