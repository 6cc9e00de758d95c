import { i18n, type Messages } from '@lingui/core'
import { withTimeout } from '@/browser/storage-trouble.ts'

export const languages = ['en', 'cy'] as const
export type Language = (typeof languages)[number]

/** Name of each language in that language. */
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
 * Loaders of the Welsh messages by area, so that a first load contains no messages of other screens
 * (scripts/welsh-by-area.ts). English is in the code itself (scripts/lingui-macros.ts).
 */
const welshLoaders = {
  start: () => import('virtual:cy-start'),
  booking: () => import('virtual:cy-booking'),
  family: () => import('virtual:cy-family'),
  family_later: () => import('virtual:cy-family_later'),
  family_page: () => import('virtual:cy-family_page'),
  family_page_later: () => import('virtual:cy-family_page_later'),
  applicant: () => import('virtual:cy-applicant'),
  applicant_later: () => import('virtual:cy-applicant_later'),
  volunteer: () => import('virtual:cy-volunteer'),
  referee: () => import('virtual:cy-referee'),
  public: () => import('virtual:cy-public'),
  hall: () => import('virtual:cy-hall'),
  club: () => import('virtual:cy-club'),
  staff: () => import('virtual:cy-staff'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>

export type MessageArea = keyof typeof welshLoaders

/** Areas whose screens have been opened. A change of language loads all their messages. */
const openedAreas = new Set<MessageArea>()
/** Active language, and the areas whose messages are loaded. */
let activeState: { language: Language | undefined; areas: ReadonlySet<MessageArea> } = {
  language: undefined,
  areas: new Set(),
}
/** Language that was requested last. `languageChange` settles when the change has succeeded or failed. */
let requestedLanguage: Language | undefined
let languageChange: Promise<unknown> = Promise.resolve()

const loadAreaMessages = async (language: Language, areas: Iterable<MessageArea>): Promise<Messages> => {
  if (language === 'en') return {}
  const messageModules = await Promise.all([...areas].map((area) => welshLoaders[area]()))
  return Object.assign({}, ...messageModules.map(({ messages }) => messages))
}

/**
 * Loads the messages of these areas in the active language. Route loaders wait for it, so no screen renders without its
 * messages. Rejects if the messages cannot be loaded, in the same way as missing code of a screen.
 */
export const loadMessages = async (...areas: MessageArea[]): Promise<void> => {
  for (const area of areas) openedAreas.add(area)
  // Wait for a pending change of language, which loads the messages of all opened areas.
  while (requestedLanguage !== activeState.language) await languageChange
  const { language } = activeState
  const areLoaded = () => areas.every((area) => activeState.areas.has(area))
  if (language === undefined || areLoaded()) return
  const messages = await loadAreaMessages(language, areas)
  // Stop if another call has loaded the messages or changed the language, because a further load would render every
  // screen again.
  if (activeState.language !== language || areLoaded()) return
  i18n.load(language, messages)
  activeState = { language, areas: new Set([...activeState.areas, ...areas]) }
}

/**
 * Waits for lazy code together with the messages of its area, so that the code does not render without its messages.
 * Uses English if the messages cannot be loaded.
 */
export const loadWithMessages = async <Module>(area: MessageArea, module: Promise<Module>): Promise<Module> => {
  const [loadedModule] = await Promise.all([module, loadMessages(area).catch(() => undefined)])
  return loadedModule
}

/** Activates a language. The language that was requested last wins, regardless of the loading order. */
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
  activeState = {
    language,
    areas: language === 'en' ? new Set(Object.keys(welshLoaders) as MessageArea[]) : areas,
  }
  document.documentElement.lang = language === 'cy' ? 'cy' : 'en-GB'
}

const requestLanguage = (language: Language): Promise<void> => {
  requestedLanguage = language
  const changePromise = activate(language).catch((error: unknown) => {
    if (requestedLanguage === language) requestedLanguage = activeState.language
    throw error
  })
  languageChange = changePromise.catch(() => undefined)
  return changePromise
}

/**
 * Activates a language and stores it on this device.
 * @throws if its messages cannot be loaded; the previous language then stays active
 */
export const activateLanguage = async (language: Language): Promise<void> => {
  await requestLanguage(language)
  if (activeState.language !== language) return
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Ignore the error of a browser that forbids storage. The choice then applies to this visit only.
  }
}

/**
 * Activates the language chosen on this device. Uses English for this visit if its messages cannot be loaded (LANG-04).
 * @param pageArea area of the opened page, loaded together with the start area
 */
export const startLanguage = (pageArea: MessageArea | null = null): Promise<void> => {
  if (pageArea) openedAreas.add(pageArea)
  return withTimeout(requestLanguage(getChosenLanguage()), () => 'slow').catch(() => requestLanguage('en'))
}
