import { type BookingAnswers, familyBookingOperations } from '@contract/family/family-bookings.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { formatNameList } from '@/i18n/name-list.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { FrontStatus } from '@/kit/public/front-page.tsx'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { ContactLine } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { ConfirmCard } from './confirm-card.tsx'
import { type AnswerPlace, PlaceRow } from './place-row.tsx'
import { useNonce } from './use-nonce.ts'

/**
 * Page that opens from the mail of the evening before. The family gives back places of children who cannot come, with a
 * second press. The page shows initials and place numbers, never names (B-FAM-06).
 */
export function BookingScreen({ token }: { token: string }) {
  usePageFocus()
  const { t } = useLingui()
  const { link, again } = useLink<BookingAnswers>({
    secret: token,
    load: async (signal) => {
      const record = await call(familyBookingOperations['booking_answers.get'], { params: { token }, signal })
      return { about: record.organisation_name, record }
    },
  })
  return (
    <PublicPage>
      {link.state === 'failed' && isClosedError(link.error) ? (
        <ClosedNotice />
      ) : (
        <LinkGate
          link={link}
          onAgain={again}
          openingLabel={t`Opening the page`}
          failedLabel={t`The page cannot be opened`}
          gone={t`This link does not work any more. If someone cannot come, tell the club.`}
        >
          {({ record }) => (record ? <Answers token={token} loaded={record} /> : null)}
        </LinkGate>
      )}
    </PublicPage>
  )
}

type LastAnswer = { cancelled: string[]; kept: string[]; given: string[] }

function Answers({ token, loaded }: { token: string; loaded: BookingAnswers }) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const getFailureMessage = useFailureMessage()
  const nonce = useNonce(token)
  const [answers, setAnswers] = useState(loaded)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [lastAnswer, setLastAnswer] = useState<LastAnswer | null>(null)
  /** Ids of the places whose answer is being sent. */
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const { places } = answers
  const selectedPlaces = places.filter(({ id }) => selectedIds.includes(id))
  const prepareNonce = () => {
    setFailure(null)
    nonce.prepare().catch(setFailure)
  }
  const select = (id: string, isSelected: boolean) => {
    setSelectedIds((before) => (isSelected ? [...before, id] : before.filter((one) => one !== id)))
    if (isSelected) prepareNonce()
  }
  const send = async (answer: { cancel: string[]; keep: string[] }) => {
    const ids = [...answer.cancel, ...answer.keep]
    setBusyIds(ids)
    setFailure(null)
    try {
      const body = { ...answer, nonce: await nonce.take() }
      const newAnswers = await call(familyBookingOperations['booking_answers.send'], { params: { token }, body })
      setAnswers(newAnswers)
      setSelectedIds([])
      const isGiven = (id: string) => newAnswers.places.some((place) => place.id === id && place.code === 'place_given')
      setLastAnswer({
        cancelled: answer.cancel,
        kept: answer.keep.filter((id) => !isGiven(id)),
        given: answer.keep.filter(isGiven),
      })
      document.querySelector('h1')?.focus()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusyIds([])
    }
  }
  if (isClosedError(failure)) return <ClosedNotice />
  return (
    <>
      <AnswersHeader answers={answers} isSent={lastAnswer !== null} />
      <fieldset aria-label={t`Who cannot come?`} className="grid gap-2.5">
        {places.map((place) => (
          <PlaceRow
            key={place.id}
            place={place}
            isSelected={selectedIds.includes(place.id)}
            isBusy={busyIds.includes(place.id)}
            isDisabled={busyIds.length > 0}
            isBackAgain={lastAnswer?.kept.includes(place.id) ?? false}
            onSelect={(isSelected) => select(place.id, isSelected)}
            onUndo={() => void send({ cancel: [], keep: [place.id] })}
          />
        ))}
      </fieldset>
      <div role="status" className="empty:hidden">
        {lastAnswer ? <AnswerResult answer={lastAnswer} places={places} /> : null}
      </div>
      {selectedPlaces.length > 0 ? (
        <ConfirmCard
          places={selectedPlaces}
          nonceReceivedAt={nonce.receivedAt}
          isReady={nonce.isReady}
          isBusy={busyIds.length > 0}
          hasFailed={failure !== null}
          onAgain={prepareNonce}
          onBack={() => setSelectedIds([])}
          onConfirm={() => void send({ cancel: [...selectedIds], keep: [] })}
        />
      ) : null}
      <FrontStatus online={isOnline}>
        {failure === null ? null : <p className="mt-2 font-bold text-danger-text">{getFailureMessage(failure)}</p>}
      </FrontStatus>
      {lastAnswer ? (
        <CalmLine icon={<Info aria-hidden="true" className="size-5 flex-none text-link" />}>
          <Trans>Undo works until the place is given to another family. Then this page says so.</Trans>
        </CalmLine>
      ) : null}
      <CalmLine icon={<Clock aria-hidden="true" className="size-5 flex-none text-link" />}>
        <EndOfPage date={answers.date} />
      </CalmLine>
    </>
  )
}

const isToday = (date: string): boolean => date === getLondonDay()

function AnswersHeader({ answers, isSent }: { answers: BookingAnswers; isSent: boolean }) {
  const { organisation_name: club, date, places } = answers
  const day = formatWeekdayDate(date)
  const all = places.length
  const booked = places.filter(({ state }) => state === 'booked').length
  const renderTitle = () => {
    if (isSent) return <Trans>Thank you. The club knows.</Trans>
    return isToday(date) ? <Trans>Who cannot come today?</Trans> : <Trans>Who cannot come tomorrow?</Trans>
  }
  return (
    <div>
      <p className="leading-snug text-muted-foreground wrap-anywhere">
        {club}, {day}
      </p>
      <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
        {renderTitle()}
      </h1>
      <p className="mt-1.5 leading-snug">
        {isSent || booked < all ? (
          <Trans>
            {booked} of your {all} places are kept.
          </Trans>
        ) : (
          <PlaceCount count={all} />
        )}
      </p>
    </div>
  )
}

function PlaceCount({ count }: { count: number }) {
  if (count === 1) return <Trans>You have 1 place. If the child is coming, do nothing.</Trans>
  return <Trans>You have {count} places. If all are coming, do nothing.</Trans>
}

function AnswerResult({ answer, places }: { answer: LastAnswer; places: readonly AnswerPlace[] }) {
  const { i18n } = useLingui()
  const nameInitials = (ids: readonly string[]) =>
    formatNameList(
      places.filter(({ id }) => ids.includes(id)).map(({ initial }) => initial),
      i18n.locale,
    )
  const cancelled = nameInitials(answer.cancelled)
  const kept = nameInitials(answer.kept)
  const given = nameInitials(answer.given)
  if (given)
    return (
      <CalmLine icon={<TriangleAlert aria-hidden="true" className="size-5 flex-none text-warning-text" />}>
        <Trans>
          <b className="text-foreground">Too late.</b> The place of {given} was given to another family.
        </Trans>
      </CalmLine>
    )
  return (
    <CalmLine icon={<CircleCheck aria-hidden="true" className="size-5 flex-none text-success" />}>
      {kept ? (
        <Trans>
          <b className="text-foreground">Undone.</b> {kept} has the place again.
        </Trans>
      ) : (
        <Trans>
          <b className="text-foreground">Given back:</b> {cancelled}.
        </Trans>
      )}
    </CalmLine>
  )
}

function EndOfPage({ date }: { date: string }) {
  if (isToday(date)) return <Trans>You can use this page until 12:00 today. No names are shown here.</Trans>
  return <Trans>You can use this page until 12:00 tomorrow. No names are shown here.</Trans>
}

function CalmLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-sm leading-snug text-muted-foreground">
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Notice after the time in which places can be given back. */
function ClosedNotice() {
  return (
    <div role="status" className="grid gap-2 py-4">
      <h1 tabIndex={-1} className="text-xl font-bold">
        <Trans>It is too late to change places on this page</Trans>
      </h1>
      <p>
        <Trans>If someone cannot come, tell the club.</Trans>
      </p>
      <ContactLine />
    </div>
  )
}

const isClosedError = (error: unknown): boolean => error instanceof ApiError && error.code === 'booking_closed'
