import { i18n, type Messages } from '@lingui/core'
import { withTimeout } from '@/device/storage-trouble.ts'

export const languages = ['en', 'cy'] as const
export type Language = (typeof languages)[number]

/** Languages by their own names. */
export const languageNames: Record<Language, string> = { en: 'English', cy: 'Cymraeg' }

/** Storage key of the language chosen on this device. */
export const LANGUAGE_KEY = 'language'

/** Returns the language chosen on this device, English by default (LANG-03, LANG-05). */
export const getChosenLanguage = (): Language => {
  try {
    return localStorage.getItem(LANGUAGE_KEY) === 'cy' ? 'cy' : 'en'
  } catch {
    return 'en'
  }
}

/**
 * Welsh messages in parts, so that a first load contains no messages of other screens
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

export type MessageArea = keyof typeof welsh

/** Areas whose screens have been opened. A change of language loads the messages of each area. */
const openedAreas = new Set<MessageArea>()
/** The active language and the areas whose messages are loaded. */
let active: { language: Language | undefined; areas: ReadonlySet<MessageArea> } = {
  language: undefined,
  areas: new Set(),
}
/** The language requested last. `changing` settles when the change has succeeded or failed. */
let requestedLanguage: Language | undefined
let changing: Promise<unknown> = Promise.resolve()

const loadAreaMessages = async (language: Language, areas: Iterable<MessageArea>): Promise<Messages> => {
  if (language === 'en') return {}
  const parts = await Promise.all([...areas].map((area) => welsh[area]()))
  return Object.assign({}, ...parts.map(({ messages }) => messages))
}

/**
 * Loads the messages of these areas in the active language. Route loaders wait for it, so no screen renders
 * without its messages. Rejects if the messages cannot be loaded, like a screen whose code cannot be loaded.
 */
export const loadMessages = async (...areas: MessageArea[]): Promise<void> => {
  for (const area of areas) openedAreas.add(area)
  // A pending change of language loads the messages of all opened areas.
  while (requestedLanguage !== active.language) await changing
  const { language } = active
  const areActive = () => areas.every((area) => active.areas.has(area))
  if (language === undefined || areActive()) return
  const messages = await loadAreaMessages(language, areas)
  // Another call may have loaded them or changed the language. Loading again would render every screen once
  // more.
  if (active.language !== language || areActive()) return
  i18n.load(language, messages)
  active = { language, areas: new Set([...active.areas, ...areas]) }
}

/** Activates a language. The last requested language wins, whichever loads first. */
const activate = async (language: Language): Promise<void> => {
  openedAreas.add('start')
  let areas: ReadonlySet<MessageArea>
  let messages: Messages
  do {
    areas = new Set(openedAreas)
    messages = await loadAreaMessages(language, areas)
    if (requestedLanguage !== language) return
  } while (areas.size < openedAreas.size)
  i18n.loadAndActivate({ locale: language, messages })
  active = { language, areas: language === 'en' ? new Set(Object.keys(welsh) as MessageArea[]) : areas }
  document.documentElement.lang = language === 'cy' ? 'cy' : 'en-GB'
}

const change = (language: Language): Promise<void> => {
  requestedLanguage = language
  const changed = activate(language).catch((error: unknown) => {
    if (requestedLanguage === language) requestedLanguage = active.language
    throw error
  })
  changing = changed.catch(() => undefined)
  return changed
}

/**
 * Activates a language and stores it on this device.
 * @throws if its messages cannot be loaded; the active language stays
 */
export const activateLanguage = async (language: Language): Promise<void> => {
  await change(language)
  if (active.language !== language) return
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // If storage is forbidden, the choice lasts for this visit.
  }
}

/**
 * Activates the language chosen on this device. Uses English for this visit if its messages cannot be loaded
 * (LANG-04).
 * @param own area of the opened page, loaded together with the start area
 */
export const startLanguage = (own: MessageArea | null = null): Promise<void> => {
  if (own) openedAreas.add(own)
  return withTimeout(change(getChosenLanguage()), () => 'slow').catch(() => change('en'))
}
