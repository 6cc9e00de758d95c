import { type HolidayText, holidayTextOperations, type WaveStatus } from '@contract/club-status/holiday-texts.ts'
import { buildConfirmationLink, textLanguages, type Wave } from '@contract/club-status/text-wording.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useOptions } from '@/data/use-options.ts'
import { DayField } from '@/kit/form/fields.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { Button } from '@/ui/button.tsx'
import { Composer } from './composer.tsx'
import { DryRunSheet } from './dry-run-sheet.tsx'
import { FixedWording } from './fixed-wording.tsx'
import { getLongestFilling } from './text-sample.ts'
import { useDryRun } from './use-dry-run.ts'
import { useIsTwoWay } from './use-two-way.ts'
import { waveFields } from './wave-fields.ts'
import { useWaveNames } from './wave-names.ts'
import { WaveActions, WaveBadge } from './wave-state.tsx'

/** Returns true if sending has started, so that the wording can no longer change. */
const hasSendingStarted = (state: WaveStatus['state'] | undefined): boolean => state === 'sending' || state === 'sent'

/** Card of one of the three texts: date, wording in both languages, recipients and progress. */
export const WaveCard = ({ wave, text }: { wave: Wave; text: HolidayText | null }) => {
  const { t } = useLingui()
  const names = useWaveNames()
  const status = text?.waves.find((one) => one.wave === wave)
  const fields = waveFields[wave]
  const isFixed = hasSendingStarted(status?.state)
  return (
    <section aria-label={names[wave]} className="grid grid-cols-1 gap-4 rounded-xl border border-border bg-card p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-xl font-bold">{names[wave]}</h2>
        {status ? <WaveBadge status={status} /> : null}
        {status && status.replied > 0 ? (
          <span className="ms-auto text-sm">
            <Plural value={status.replied} one="# club replied" other="# clubs replied" />
          </span>
        ) : null}
      </div>
      {text && status ? <WaveActions text={text} status={status} /> : null}
      {isFixed ? null : (
        <div className="max-w-70">
          <DayField name={fields.date} hint={t`Goes out in the morning, UK time.`} />
        </div>
      )}
      {isFixed ? <FixedWording wave={wave} text={text} /> : <WordingEditor wave={wave} text={text} />}
    </section>
  )
}

const WordingEditor = ({ wave, text }: { wave: Wave; text: HolidayText | null }) => {
  const [open, setOpen] = useState(false)
  const fields = waveFields[wave]
  const chosenHoliday = useFormField('holiday').value
  const gateway = useOptions(holidayTextOperations['holiday_texts.gateway'])
  const isTwoWay = useIsTwoWay()
  const { answer, wanted, ...state } = useDryRun(text?.id ?? null, wave)
  const holiday = namedHolidays.find((one) => one === chosenHoliday) ?? 'July/Aug'
  const link = buildConfirmationLink(gateway?.link_origin ?? location.origin)
  const findTotal = (language: 'en' | 'cy') => answer?.totals.find((one) => one.language === language)
  const [people, parts] = [
    (findTotal('en')?.recipients ?? 0) + (findTotal('cy')?.recipients ?? 0),
    (findTotal('en')?.parts ?? 0) + (findTotal('cy')?.parts ?? 0),
  ]
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        {textLanguages.map((language) => (
          <Composer
            key={language}
            name={fields[language]}
            wave={wave}
            language={language}
            filling={{ ...getLongestFilling(answer?.recipients ?? [], language), holiday, language, link }}
            recipients={answer ? (findTotal(language)?.recipients ?? 0) : null}
            isTwoWay={isTwoWay}
          />
        ))}
      </div>
      {wanted ? (
        <div className="flex flex-wrap items-center gap-3">
          {answer ? (
            <p>
              <b>
                <Plural value={people} one="# person gets it" other="# people get it" />
              </b>
              , <Plural value={parts} one="# text to pay for in all" other="# texts to pay for in all" />
            </p>
          ) : null}
          <Button size="tool" icon={Users} onClick={() => setOpen(true)}>
            <Trans>See who gets it and who does not</Trans>
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">
          <Trans>Choose the holiday and the year to see who gets it.</Trans>
        </p>
      )}
      {open ? <DryRunSheet wave={wave} answer={answer} {...state} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
