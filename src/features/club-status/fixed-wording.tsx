import type { HolidayText } from '@contract/club-status/holiday-texts.ts'
import { getDefaultWording, textLanguages, type Wave } from '@contract/club-status/text-wording.ts'
import { Trans } from '@lingui/react/macro'
import { useIsTwoWay } from './use-two-way.ts'
import { waveFields } from './wave-fields.ts'

/** Read-only wording of one of the three texts in both languages. */
export const FixedWording = ({ wave, text }: { wave: Wave; text: HolidayText | null }) => {
  const fields = waveFields[wave]
  const isTwoWay = useIsTwoWay()
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {textLanguages.map((language) => (
        <div key={language} className="grid content-start gap-1">
          <p className="text-sm font-bold">{language === 'en' ? <Trans>English</Trans> : <Trans>Welsh</Trans>}</p>
          <p lang={language} className="rounded-lg bg-muted px-4 py-3 whitespace-pre-wrap wrap-anywhere">
            {text?.[fields[language]] ?? getDefaultWording(language, wave, isTwoWay)}
          </p>
        </div>
      ))}
    </div>
  )
}
