import type { SessionRow } from '@contract/rows.ts'
import { type Day, getLondonDay } from '@contract/rules/days.ts'
import { getLondonTime } from '@contract/rules/london-time.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Select } from '@/ui/select.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { type BookableSessionRow, useSaveBooking } from './use-save-booking.ts'
import { useTypedPlaces } from './use-typed-places.ts'

/** Day and hour in London. */
type ChosenTime = { day: Day | null; hour: number }

type BookingDialogProps = {
  sessions: readonly BookableSessionRow[]
  /** Called on cancel and after saving. */
  onClose: () => void
}

/** Dialog that opens sessions for booking by families, or closes their booking. It works online only (B-FAM-05). */
export function BookingDialog({ sessions, onClose }: BookingDialogProps) {
  const { t } = useLingui()
  const isReachable = useReachable()
  const wifiHintId = useId()
  const { isBusy, openBooking, closeBooking } = useSaveBooking(sessions, onClose)
  const [typedPlaces, setTypedPlaces] = useState(() => getCommonPlaces(sessions))
  const [opens, setOpens] = useState<'now' | 'later'>('now')
  const [closes, setCloses] = useState<'default' | 'time'>('default')
  const [openTime, setOpenTime] = useState<ChosenTime>({ day: null, hour: 9 })
  const [closeTime, setCloseTime] = useState<ChosenTime>({ day: null, hour: 18 })
  const [showsMissing, setShowsMissing] = useState(false)
  const { places, error: placesError } = useTypedPlaces(typedPlaces)
  const hasDifferentPlaces = new Set(sessions.map((session) => session.places ?? null)).size > 1
  const canClose = sessions.some((session) => session.booking_opens)
  const save = () => {
    const isMissing = (opens === 'later' && !openTime.day) || (closes === 'time' && !closeTime.day)
    setShowsMissing(isMissing)
    if (isMissing || places === undefined) return
    void openBooking({
      places,
      opens: opens === 'now' ? null : formatInstant(openTime),
      closes: closes === 'default' ? null : formatInstant(closeTime),
    })
  }
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent
        className="long"
        title={t`Booking by families`}
        description={<Plural value={sessions.length} one="For # session" other="For # sessions" />}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {isReachable ? null : <NeedsWifi id={wifiHintId} />}
            <Button
              variant="primary"
              busy={isBusy}
              disabled={!isReachable}
              aria-describedby={isReachable ? undefined : wifiHintId}
              onClick={save}
            >
              <Trans>Open for booking</Trans>
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field
            label={t`Places in every session`}
            hint={
              hasDifferentPlaces
                ? t`These sessions have different numbers now. Empty means no limit.`
                : t`For how many children there is room. Empty means no limit.`
            }
            error={placesError}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40"
              value={typedPlaces}
              onChange={(event) => setTypedPlaces(event.target.value)}
            />
          </Field>
          <FieldGroup legend={t`Booking opens`}>
            <RadioGroup
              value={opens}
              onValueChange={setOpens}
              options={[
                { value: 'now', label: t`Now` },
                { value: 'later', label: t`On a day` },
              ]}
            />
          </FieldGroup>
          {opens === 'later' ? (
            <TimeFields
              label={t`Day on which booking opens`}
              time={openTime}
              onTime={setOpenTime}
              error={showsMissing && !openTime.day ? t`Type a day` : undefined}
            />
          ) : null}
          <FieldGroup legend={t`Booking closes`}>
            <RadioGroup
              value={closes}
              onValueChange={setCloses}
              options={[
                { value: 'default', label: t`At 08:00 on the day of each session` },
                { value: 'time', label: t`At another time` },
              ]}
            />
          </FieldGroup>
          {closes === 'time' ? (
            <TimeFields
              label={t`Day on which booking closes`}
              time={closeTime}
              onTime={setCloseTime}
              error={showsMissing && !closeTime.day ? t`Type a day` : undefined}
            />
          ) : null}
          {canClose ? (
            <div className="grid justify-items-start gap-2 border-t border-border pt-4">
              <p className="text-sm text-muted-foreground">
                <Trans>Closing booking keeps all places that are booked.</Trans>
              </p>
              <TwoClickButton
                armedLabel={t`Press again to close`}
                disabled={!isReachable}
                busy={isBusy}
                onConfirm={() => void closeBooking()}
              >
                <Trans>Close booking now</Trans>
              </TwoClickButton>
            </div>
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}

type TimeFieldsProps = {
  label: string
  time: ChosenTime
  onTime: (time: ChosenTime) => void
  error: ReactNode
}

/** Fields for a day and an hour. */
function TimeFields({ label, time, onTime, error }: TimeFieldsProps) {
  const { t } = useLingui()
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={label} error={error} className="min-w-52 flex-1">
        <DateInput
          placeholder={t`dd/mm/yyyy`}
          value={time.day}
          onValueChange={(day) => onTime({ day, hour: time.hour })}
        />
      </Field>
      <Field label={t`Time`} className="w-28">
        <Select
          value={String(time.hour)}
          options={hours}
          onValueChange={(hour) => onTime({ day: time.day, hour: Number(hour) })}
        />
      </Field>
    </div>
  )
}

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const formatInstant = ({ day, hour }: ChosenTime): string =>
  new Date(getLondonTime(day ?? getLondonDay(), hour)).toISOString()

/** Returns the number of places that all sessions have, as text. Empty if they differ or have no limit. */
function getCommonPlaces(sessions: readonly Pick<SessionRow, 'places'>[]): string {
  const [first] = sessions
  const isCommon = sessions.every(({ places }) => (places ?? null) === (first?.places ?? null))
  return isCommon && typeof first?.places === 'number' ? String(first.places) : ''
}
