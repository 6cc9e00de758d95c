import { LONGEST_DATES } from '@contract/club-status/holiday-confirmations.ts'
import { type TextMessage, textMessageOperations } from '@contract/club-status/text-messages.ts'
import { holidayAllocationOperations } from '@contract/holiday-allocation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { MediaNote } from '@/features/club-status/media-note.tsx'
import { OpenMark, YesNoMark } from '@/features/club-status/status-marks.tsx'
import { formatStamp } from '@/i18n/format.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Name } from '@/ui/name.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useTooLong } from '@/words/too-long-words.ts'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import { canUndo, hasHoliday, replyWords } from './reply-words.tsx'

type Meaning = 'open' | 'closed' | 'nothing'

/** One reply in full, what it did, and what a person makes of it (B-TXT-03). */
export const ReplySheet = ({ text, onClose }: { text: TextMessage; onClose: () => void }) => {
  const { t } = useLingui()
  const holidayWords = useHolidayWords()
  const { show } = useToast()
  const notice = useErrorNotice()
  const outdate = useOutdate('text_messages', 'holiday_allocation')
  const aboutHoliday = hasHoliday(text)
  // What belongs to no holiday can be set aside alone.
  const [meaning, setMeaning] = useState<Meaning | null>(aboutHoliday ? null : 'nothing')
  const [dates, setDates] = useState(text.suggested_dates ?? '')
  const excess = useTooLong()(dates, LONGEST_DATES)
  const field = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const { user__organisation: club, holiday_text__year: year, holiday_text__holiday: holiday } = text
  const now = useAsked(holidayAllocationOperations['holiday_allocation.year'], {
    params: { year: String(year) },
    query: { organisation: club ?? undefined },
    wanted: club !== null && year !== null,
  })
  const confirmation = now.answer
    ?.flatMap((row) => ('has_data' in row && row.holiday === holiday ? [row.holiday_confirmation] : []))
    .at(0)

  const act = async (what: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await what()
      show({ message: done })
      void outdate()
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'decided_otherwise')
        show({ message: t`The club was changed after this reply, so nothing was done.`, tone: 'error' })
      else notice(error)
      void outdate()
    } finally {
      setBusy(false)
    }
  }
  const decide = () => {
    setTried(true)
    if (meaning === null) return
    if (meaning !== 'nothing' && excess) return field.current?.focus()
    const is_open = meaning === 'nothing' ? null : meaning === 'open'
    const body = { is_open, ...(is_open !== null && { dates: dates.trim() || null }) }
    void act(
      () => call(textMessageOperations['text_messages.decide'], { params: { id: text.id }, body }),
      t`Updated successfully`,
    )
  }
  const undo = () =>
    void act(
      () => call(textMessageOperations['text_messages.undo'], { params: { id: text.id } }),
      aboutHoliday ? t`Taken back. The club is as it was before this reply.` : t`Taken back`,
    )
  const club_name = text.user__organisation__organisation_name ?? ''
  const holidayName = year && holiday ? `${year} - ${holidayWords(holiday)}` : ''
  return (
    <Sheet open onOpenChange={(stays) => stays || onClose()}>
      <SheetContent
        title={<Name>{text.user__name ?? text.user__email ?? text.mobile_number ?? t`Unknown number`}</Name>}
        description={[club_name, holidayName].filter(Boolean).join(', ')}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-4"
        footer={
          <>
            {now.reachable ? null : <NeedsWifi />}
            {canUndo(text) ? (
              <Button icon={Undo2} busy={busy} disabled={!now.reachable} onClick={undo}>
                <Trans>Take it back</Trans>
              </Button>
            ) : null}
            {aboutHoliday ? (
              <Button variant="primary" busy={busy} disabled={!now.reachable} onClick={decide}>
                <Trans>Save</Trans>
              </Button>
            ) : text.outcome === 'set_aside' ? null : (
              <Button variant="primary" icon={Archive} busy={busy} disabled={!now.reachable} onClick={decide}>
                <Trans>Set it aside</Trans>
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-1">
          <blockquote className="rounded-lg bg-muted px-4 py-3 whitespace-pre-wrap wrap-anywhere">
            {text.message}
            <MediaNote media={text.media} />
          </blockquote>
          <p className="text-sm text-muted-foreground">
            {formatStamp(text.timestamp)}
            {text.mobile_number ? ` · ${text.mobile_number}` : ''}
          </p>
        </div>
        <p className="font-bold">
          {replyWords(text)}
          {text.decided ? <span className="font-regular"> ({formatStamp(text.decided)})</span> : null}
        </p>
        {confirmation === undefined ? null : (
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted-foreground">
              <Trans>The club now</Trans>
            </dt>
            <dd>
              <OpenMark open={confirmation?.is_open ?? null} />
            </dd>
            <dt className="text-muted-foreground">
              <Trans>Confirmed by CRL</Trans>
            </dt>
            <dd>
              <YesNoMark yes={confirmation?.confirmed_by_rl ?? false} />
            </dd>
            {confirmation?.dates ? (
              <>
                <dt className="text-muted-foreground">
                  <Trans>Dates</Trans>
                </dt>
                <dd className="wrap-anywhere">{confirmation.dates}</dd>
              </>
            ) : null}
          </dl>
        )}
        {aboutHoliday ? (
          <FieldGroup
            legend={t`What does the reply say?`}
            required
            error={tried && meaning === null ? t`Choose an answer.` : undefined}
          >
            <RadioGroup<Meaning>
              options={[
                { value: 'open', label: t`The club is open` },
                { value: 'closed', label: t`The club is closed` },
                // What it has set is taken back first.
                ...(text.holiday_confirmation === null
                  ? [{ value: 'nothing' as const, label: t`Nothing about being open` }]
                  : []),
              ]}
              value={meaning}
              onValueChange={setMeaning}
            />
          </FieldGroup>
        ) : (
          <p>
            <Trans>
              It answers no holiday text, so there is nothing to set. Once you have dealt with it, set it
              aside.
            </Trans>
          </p>
        )}
        {meaning === 'open' || meaning === 'closed' ? (
          <Field label={t`Dates`} optionalMark={t`(optional)`} error={excess}>
            <Textarea ref={field} rows={2} value={dates} onChange={(event) => setDates(event.target.value)} />
          </Field>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}
