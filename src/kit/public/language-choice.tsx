import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type Language, languageNames, languages } from '@/i18n/i18n.ts'
import { useChangeLanguage } from './use-change-language.ts'

const classesByBackground = {
  paper: 'text-link aria-pressed:border-action aria-pressed:text-foreground',
  hero: 'text-hero-muted aria-pressed:border-action aria-pressed:text-hero-foreground',
  survey: 'text-survey-foreground aria-pressed:border-current',
}

/**
 * Language switch between English and Cymraeg (LANG-05). Its style fits the background: paper, hall green or the
 * survey's orange.
 */
export const LanguageChoice = ({ background = 'paper' }: { background?: keyof typeof classesByBackground }) => {
  const { t, i18n } = useLingui()
  const change = useChangeLanguage()
  return (
    <fieldset className="m-0 flex flex-wrap justify-end gap-x-[min(1.5rem,5vw)] border-0 p-0">
      <legend className="sr-only">{t`Language`}</legend>
      {languages.map((language: Language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.locale === language}
          onClick={() => change(language)}
          className={clsx(
            'min-h-touch min-w-12 border-b-3 border-transparent font-bold',
            // Hide the border, because forced colours mode would show every border.
            'forced-colors:border-[Canvas] forced-colors:aria-pressed:border-[Highlight]',
            classesByBackground[background],
          )}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
