import { useEffect } from 'react'
import { LANGUAGE_KEY, type Language } from '@/i18n/i18n.ts'
import { useChangeLanguage } from './use-change-language.ts'

/**
 * Switches the page to the language of its link, unless a language was chosen on this device.
 * @param language undefined until the link is loaded
 */
export const useLinkLanguage = (language: Language | undefined): void => {
  const changeLanguage = useChangeLanguage()
  useEffect(() => {
    if (language !== undefined && language !== 'en' && !isLanguageChosen()) changeLanguage(language)
  }, [language, changeLanguage])
}

function isLanguageChosen(): boolean {
  try {
    return localStorage.getItem(LANGUAGE_KEY) !== null
  } catch {
    return false
  }
}
