import { MAX_DATES_LENGTH } from '@contract/club-status/holiday-confirmations.ts'
import { type TextMessage, textMessageOperations } from '@contract/club-status/text-messages.ts'
import { holidayAllocationOperations } from '@contract/holiday-allocation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { OpenMark } from '@/features/club-status/status-marks.tsx'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Name } from '@/ui/name.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { ClubLink } from './club-link.tsx'
import { Answers } from './other-answers.tsx'
import { canDecide, canHaveHoliday, canUndo, getReplyMessage, hasHoliday } from './reply-messages.tsx'
import { StopChoice } from './stop-choice.tsx'

type ReplyMeaning = 'open' | 'closed' | 'nothing'

/** Sheet with a reply, its effect and the decision about it (B-TXT-03). */
export const ReplySheet = ({ text, onClose }: { text: TextMessage; onClose: () => void }) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const { show } = useToast()
  const showError = useErrorNotice()
  const invalidateReplies = useInvalidate('text_messages', 'holiday_allocation')
  const isAboutHoliday = canHaveHoliday(text)
  const [chosen, setChosenTextId] = useState('')
  // A reply without a holiday can only be set aside.
  const [meaning, setMeaning] = useState<ReplyMeaning | null>(isAboutHoliday ? null : 'nothing')
  const [shouldStop, setShouldStop] = useState<boolean | null>(null)
  const [dates, setDates] = useState(text.suggested_dates ?? '')
  const lengthError = useTooLongCheck()(dates, MAX_DATES_LENGTH)
  const datesFieldRef = useRef<HTMLTextAreaElement>(null)
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { user__organisation: club, holiday_text__year: year, holiday_text__holiday: holiday } = text
  const allocationQuery = useOperationQuery(holidayAllocationOperations['holiday_allocation.year'], {
    params: { year: String(year) },
    query: { organisation: club ?? undefined },
    wanted: club !== null && year !== null,
  })
  const confirmation = allocationQuery.answer
    ?.flatMap((row) => ('has_data' in row && row.holiday === holiday ? [row.holiday_confirmation] : []))
    .at(0)

  const isDecidable = canDecide(text)
  const needsHoliday = !hasHoliday(text)
  const isStopMissing = text.asks_stop && shouldStop === null
  // Require no meaning if the user decides only about further texts, because such a decision does not change the club's
  // status.
  const isMeaningNeeded = shouldStop !== true && !(text.asks_stop && text.holiday_confirmation !== null)
  const isMeaningMissing = meaning === null && isMeaningNeeded
  const isHolidayMissing = needsHoliday && (meaning === 'open' || meaning === 'closed') && !chosen
  const isIncomplete = isStopMissing || isMeaningMissing || isHolidayMissing
  const stopChoice = (
    <StopChoice
      isAsked={text.asks_stop}
      value={shouldStop}
      onChange={setShouldStop}
      error={hasTried && isStopMissing ? t`Choose an answer.` : undefined}
    />
  )

  const runAction = async (what: () => Promise<unknown>, done: string) => {
    setIsBusy(true)
    try {
      await what()
      show({ message: done })
      void invalidateReplies()
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'decided_otherwise')
        show({ message: t`The club was changed after this reply, so nothing was done.`, tone: 'error' })
      else showError(error)
      void invalidateReplies()
    } finally {
      setIsBusy(false)
    }
  }
  const decide = () => {
    setHasTried(true)
    if (isIncomplete) return
    if (meaning !== 'nothing' && meaning !== null && lengthError) return datesFieldRef.current?.focus()
    const is_open = meaning === 'nothing' || meaning === null ? null : meaning === 'open'
    const body = {
      is_open,
      ...(is_open !== null && { dates: dates.trim() || null }),
      ...(shouldStop !== null && { stop: shouldStop }),
      ...(is_open !== null && needsHoliday && { holiday_text: chosen }),
    }
    void runAction(
      () => call(textMessageOperations['text_messages.decide'], { params: { id: text.id }, body }),
      t`Updated successfully`,
    )
  }
  const undo = () =>
    void runAction(
      () => call(textMessageOperations['text_messages.undo'], { params: { id: text.id } }),
      isAboutHoliday ? t`Undone. The club is as it was before this reply.` : t`Undone`,
    )
  const holidayName = year && holiday ? `${year} - ${getHolidayLabel(holiday)}` : ''
  function renderSaveButton() {
    if (!isDecidable) return null
    if (isAboutHoliday)
      return (
        <Button variant="primary" busy={isBusy} disabled={!allocationQuery.reachable} onClick={decide}>
          <Trans>Save</Trans>
        </Button>
      )
    if (text.outcome === 'set_aside' && !shouldStop) return null
    if (text.asks_stop || shouldStop)
      return (
        <Button variant="primary" busy={isBusy} disabled={!allocationQuery.reachable} onClick={decide}>
          <Trans>Save</Trans>
        </Button>
      )
    return (
      <Button variant="primary" icon={Archive} busy={isBusy} disabled={!allocationQuery.reachable} onClick={decide}>
        <Trans>Set it aside</Trans>
      </Button>
    )
  }
  return (
    <Sheet open onOpenChange={(stays) => stays || onClose()}>
      <SheetContent
        title={<Name>{text.user__name ?? text.user__email ?? text.mobile_number ?? t`Unknown number`}</Name>}
        description={holidayName}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-4"
        footer={
          <>
            {allocationQuery.reachable ? null : <NeedsWifi />}
            {canUndo(text) ? (
              <Button icon={Undo2} busy={isBusy} disabled={!allocationQuery.reachable} onClick={undo}>
                <Trans>Undo</Trans>
              </Button>
            ) : null}
            {renderSaveButton()}
          </>
        }
      >
        <ClubLink text={text} />
        <Answers text={text} />
        <p className="font-bold">
          {getReplyMessage(text)}
          {text.decided ? <span className="font-regular"> ({formatTimestamp(text.decided)})</span> : null}
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
        {isDecidable && text.asks_stop ? stopChoice : null}
        {isDecidable &&
          (isAboutHoliday ? (
            <FieldGroup
              legend={t`What does the reply say?`}
              required={isMeaningNeeded}
              error={hasTried && isMeaningMissing ? t`Choose an answer.` : undefined}
            >
              <RadioGroup<ReplyMeaning>
                options={[
                  { value: 'open', label: t`The club is open` },
                  { value: 'closed', label: t`The club is closed` },
                  // Offer this option only if the reply has not set a status. Otherwise the user must undo the status
                  // first.
                  ...(text.holiday_confirmation === null
                    ? [{ value: 'nothing' as const, label: t`It does not say` }]
                    : []),
                ]}
                value={meaning}
                onValueChange={setMeaning}
              />
            </FieldGroup>
          ) : (
            <p>
              <Trans>
                It answers no holiday text, so there is nothing to set. Once you have dealt with it, set it aside.
              </Trans>
            </p>
          ))}
        {needsHoliday && (meaning === 'open' || meaning === 'closed') ? (
          <Field label={t`Holiday`} error={hasTried && isHolidayMissing ? t`Choose the holiday.` : undefined}>
            <Select
              value={chosen}
              onValueChange={setChosenTextId}
              placeholder={t`Choose`}
              options={text.holiday_choices.map((choice) => ({
                value: choice.id,
                label: `${choice.year} - ${getHolidayLabel(choice.holiday)}`,
              }))}
            />
          </Field>
        ) : null}
        {meaning === 'open' || meaning === 'closed' ? (
          <Field label={t`Dates`} optionalMark={t`(optional)`} error={lengthError}>
            <Textarea ref={datesFieldRef} rows={2} value={dates} onChange={(event) => setDates(event.target.value)} />
          </Field>
        ) : null}
        {!isDecidable || text.asks_stop || text.texts_stopped ? null : stopChoice}
      </SheetContent>
    </Sheet>
  )
}
