import {
  buildHolidayTextLabel,
  type HolidayText,
  holidayTextOperations,
  type WaveStatus,
} from '@contract/club-status/holiday-texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRecord } from '@/data/use-record.ts'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { formatDayCell } from '@/kit/list/cells.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Button } from '@/ui/button.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { FixedWording } from './fixed-wording.tsx'
import { waveFields } from './wave-fields.ts'
import { useWaveNames } from './wave-names.ts'
import { WaveBadge } from './wave-state.tsx'

/** Id and label fields of a holiday text. They are known before the full text is loaded. */
export type HolidayTextSummary = { id: string; year: number; holiday: string }

/** Sheet with the holiday text that a reply belongs to, shown next to the list of replies. */
export const HolidayTextSheet = ({ id, year, holiday, onClose }: HolidayTextSummary & { onClose: () => void }) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const { row, ...recordState } = useRecord(holidayTextOperations['holiday_texts.get'], id)
  return (
    <Sheet open onOpenChange={(stays) => stays || onClose()}>
      <SheetContent
        title={buildHolidayTextLabel({ year, holiday: getHolidayLabel(holiday) })}
        description={<Trans>Holiday Texts</Trans>}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-5"
        footer={
          <Button asChild variant="primary">
            <Link to="/holiday_texts/$id" params={{ id }}>
              <Trans>Open this holiday text</Trans>
            </Link>
          </Button>
        }
      >
        <LoadNotice
          {...recordState}
          stale={row !== null}
          words={{
            cutOff: <Trans>The texts need a connection: they are not kept on this device.</Trans>,
            fault: <Trans>The texts could not be read.</Trans>,
            stale: <Trans>Below is what was read last.</Trans>,
          }}
        />
        {row ? <TextDetails text={row.output} /> : null}
        {recordState.busy ? <Skeleton className="h-80" /> : null}
        {recordState.missing ? (
          <p>
            <Trans>This text was deleted.</Trans>
          </p>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

const TextDetails = ({ text }: { text: HolidayText }) => {
  const { t } = useLingui()
  const getRegionLabel = useClubOptionLabels()
  const formatRegions = (names: readonly string[], none: string) => names.map(getRegionLabel).join(', ') || none
  return (
    <>
      <TermList
        beside
        terms={[
          { term: t({ message: 'Start', context: 'date' }), value: formatDayCell(text.start_date) },
          { term: t({ message: 'End', context: 'date' }), value: formatDayCell(text.end_date) },
          { term: t`Included regions`, value: formatRegions(text.include_regions, t`Every region`) },
          {
            term: t`Excluded regions`,
            value: formatRegions(text.exclude_regions, t({ message: 'None', context: 'regions' })),
          },
        ]}
      />
      {text.waves.map((status) => (
        <WaveDetails key={status.wave} text={text} status={status} />
      ))}
    </>
  )
}

const WaveDetails = ({ text, status }: { text: HolidayText; status: WaveStatus }) => {
  const names = useWaveNames()
  const { wave, texts } = status
  const day = formatDayCell(text[waveFields[wave].date])
  return (
    <section aria-label={names[wave]} className="grid gap-3 border-t border-border pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-bold">{names[wave]}</h3>
        <WaveBadge status={status} />
      </div>
      <p className="text-sm text-muted-foreground">
        {texts > 0 ? (
          <>
            <Plural value={texts} one="# text" other="# texts" />
            {', '}
            <Plural value={status.replied} one="# club replied" other="# clubs replied" />
          </>
        ) : (
          <Trans>Goes out on {day}</Trans>
        )}
      </p>
      <FixedWording wave={wave} text={text} />
    </section>
  )
}
