import { type ParticipantRegistration, participantRegistrationOperations } from '@contract/participant-registration.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useStore } from '@tanstack/react-form'
import { Eraser } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { toEthnicityAnswer } from '@/features/ethnicity/ethnicity-draft.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { useDraftAutosave } from '@/kit/form/use-draft-autosave.ts'
import { useStepHistory } from '@/kit/public/use-step-history.ts'
import { type Attempt, hasSendError, useSubmitWithRetry } from '@/kit/public/use-submit-with-retry.ts'
import { Button } from '@/ui/button.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { CollapsedPart } from './collapsed-part.tsx'
import { createDraft, type Draft, hasAnswers, removeUntouchedPeople, toRequestValues } from './draft.ts'
import { clearStoredForm, type StoredForm, writeSent, writeStoredForm } from './draft-storage.ts'
import { importLaterParts, OpenPart, PartSummary, SendingNotice } from './open-part.tsx'
import { type PartName, partNames, usePartTitles } from './part-names.ts'
import { hasProblems, validateForm } from './problems.ts'

const loadEthnicity = () =>
  loadWithMessages('family_later', import('@/features/ethnicity/ethnicity-step.tsx')).then((m) => ({
    default: m.EthnicityStep,
  }))
const EthnicityStep = lazy(loadEthnicity)

/** Delay in ms, so that the first part is usable before the later parts are loaded. */
const PREFETCH_DELAY_MS = 1000
const prefetchLaterParts = () => void Promise.all([importLaterParts(), loadEthnicity()]).catch(() => undefined)

const LAST_PART_INDEX = partNames.length - 1

type RegistrationFormProps = {
  hashid: string
  club: string
  storedForm: StoredForm | null
  /** Called with true if the draft is stored on this phone. */
  onStored: (isStored: boolean) => void
  onSent: () => void
  onClear: () => void
}

/** Form of five parts and a last question. Only one part is open at a time (SELF-14 to SELF-16, SELF-104). */
export const RegistrationForm = ({ hashid, club, storedForm, onStored, onSent, onClear }: RegistrationFormProps) => {
  const { t } = useLingui()
  const titles = usePartTitles()
  const [initial] = useState<Draft>(() => storedForm?.draft ?? createDraft())
  const form = useForm({ defaultValues: initial })
  const draft = useStore(form.store, (state) => state.values)
  // Store the validator, because another validator replaces it after the server has rejected the form.
  const [validate, setValidate] = useState(() => validateForm)
  const problems = useMemo(() => validate(draft), [draft, validate])
  const [position, setPosition] = useState({ open: storedForm?.open ?? 0, reached: storedForm?.reached ?? 0 })
  const [failedAttempts, setFailedAttempts] = useState<Partial<Record<PartName, number>>>({})
  const [isEthnicityOpen, setIsEthnicityOpen] = useState(false)
  const honeypot = useRef<HTMLInputElement>(null)
  const current = useRef<HTMLElement>(null)
  const hasAnyAnswer = hasAnswers(draft)
  // Prefetch the later parts while there is a network: once the first part is shown, and again after the first answer.
  useEffect(() => {
    const timer = setTimeout(prefetchLaterParts, hasAnyAnswer ? 0 : PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hasAnyAnswer])

  const { attempt, sending, trying, send, stop } = useSubmitWithRetry({
    pending: storedForm?.attempt ?? null,
    getValues: () => {
      const answer = toEthnicityAnswer(draft.ethnicity)
      if (!answer) throw new Error('The ethnicity question is not answered')
      return toRequestValues(draft, answer)
    },
    storeAttempt: (newAttempt) => autosave.storeNow({ club, draft, ...position, attempt: newAttempt }),
    send: (newAttempt) => sendRegistration(hashid, newAttempt, honeypot.current?.value ?? ''),
    onSent: async () => {
      await writeSent(hashid, club)
      await autosave.end()
      onSent()
    },
  })
  const draftToStore = useMemo(
    () => (hasAnyAnswer ? { club, draft, ...position, attempt } : null),
    [hasAnyAnswer, club, draft, position, attempt],
  )
  const autosave = useDraftAutosave({
    draft: draftToStore,
    store: {
      write: async (newDraft) => {
        const isStored = await writeStoredForm(hashid, newDraft)
        onStored(isStored)
        return isStored
      },
      clear: () => clearStoredForm(hashid),
    },
  })
  const isBusy = sending.state === 'busy'
  useEffect(() => {
    if (hasSendError(sending)) setIsEthnicityOpen(false)
  }, [sending])

  const part = partNames[position.open] ?? 'parent'
  const hasPartProblems = (name: PartName) => hasProblems(problems[name])
  const openPart = (open: number) => {
    stop()
    setPosition({ open, reached: Math.max(position.reached, open) })
  }
  useStepHistory(position.open, openPart)
  const markServerErrors = useEffectEvent(async (error: unknown) => {
    const { createServerValidator } = await import('./refused-answers.ts')
    const validateWithServerErrors = createServerValidator(error, draft)
    if (!validateWithServerErrors) return
    setValidate(() => validateWithServerErrors)
    const serverProblems = validateWithServerErrors(draft)
    const partsWithProblems = partNames.filter((name) => hasProblems(serverProblems[name]))
    partsWithProblems.forEach(countFailedAttempt)
    openPart(partNames.indexOf(partsWithProblems[0] ?? part))
  })
  useEffect(() => {
    if (sending.state === 'refused') void markServerErrors(sending.error).catch(() => undefined)
  }, [sending])
  const countFailedAttempt = (name: PartName) =>
    setFailedAttempts((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }))
  /** Index of the next part that is not complete. */
  const next = partNames.findIndex((name, i) => i > position.open && (i >= position.reached || hasPartProblems(name)))
  const isLast = position.open === LAST_PART_INDEX || next < 0
  const goOn = () => {
    const isListPart = part === 'children' || part === 'adults'
    const trimmedDraft = isListPart ? removeUntouchedPeople(draft) : draft
    const currentProblems = validate(trimmedDraft)
    if (hasProblems(currentProblems[part])) return countFailedAttempt(part)
    if (isListPart) form.setFieldValue(part, trimmedDraft[part])
    if (!isLast) return openPart(next)
    const firstInvalidPart = partNames.findIndex((name) => hasProblems(currentProblems[name]))
    if (firstInvalidPart < 0) return setIsEthnicityOpen(true)
    openPart(firstInvalidPart)
    countFailedAttempt(partNames[firstInvalidPart] ?? part)
  }
  // Focus the heading of a newly opened part, but not on the first render.
  const shownPart = useRef(position.open)
  useEffect(() => {
    if (shownPart.current === position.open) return
    shownPart.current = position.open
    if (document.activeElement?.closest('[data-invalid]')) return
    current.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [position.open])

  // The ethnic-group question in the dialog is the last part.
  const total = partNames.length + 1
  const number = isEthnicityOpen ? total : position.open + 1
  const nextTitle = titles[partNames[next] ?? part]
  function renderSubmit() {
    if (isLast && hasSendError(sending) && !isEthnicityOpen) return null
    if (isLast)
      return (
        <Button type="submit" variant="primary" size="comfort" block busy={isBusy}>
          <Trans>Next: last question</Trans>
        </Button>
      )
    return (
      <Button type="submit" variant="primary" size="comfort" block>
        <Trans>Next: {nextTitle}</Trans>
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <div className="part-progress -mx-4 border-b border-border bg-background px-4 pt-2.5 pb-3">
        <Stepper
          title={isEthnicityOpen ? t`Ethnic group` : titles[part]}
          detail={t`Part ${number} of ${total}`}
          current={number}
          total={total}
        />
      </div>
      <input
        ref={honeypot}
        name="leave_empty"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        className="sr-only"
      />
      {partNames.map((name, i) => {
        const title = titles[name]
        if (i === position.open)
          return (
            <OpenPart
              key={name}
              ref={current}
              name={name}
              number={i + 1}
              title={title}
              form={draft}
              problems={problems}
              refused={failedAttempts[name] ?? 0}
              onChange={(patch) => {
                stop()
                for (const [field, value] of Object.entries(patch)) form.setFieldValue(field as keyof Draft, value)
              }}
            >
              {renderSubmit()}
              {!isEthnicityOpen && hasSendError(sending) ? (
                <Suspense>
                  <SendingNotice sending={sending} trying={trying} onAgain={send} />
                </Suspense>
              ) : null}
            </OpenPart>
          )
        if (i <= position.reached)
          return (
            <CollapsedPart
              key={name}
              title={title}
              summary={
                <Suspense>
                  <PartSummary part={name} draft={draft} />
                </Suspense>
              }
              isUnfinished={hasPartProblems(name)}
              changeLabel={t`Change ${title}`}
              onChange={() => openPart(i)}
            />
          )
        return <UpcomingPart key={name} number={i + 1} title={title} />
      })}
      <UpcomingPart number={total} title={t`Ethnic group`} />
      {hasAnyAnswer ? (
        <TwoClickButton
          variant="danger-ghost"
          icon={Eraser}
          className="justify-self-center"
          armedLabel={t`Press again to clear`}
          onConfirm={() => void autosave.end().then(onClear)}
        >
          <Trans>Clear my answers</Trans>
        </TwoClickButton>
      ) : null}
      {isEthnicityOpen ? (
        <Suspense>
          <EthnicityStep
            description={
              <Trans>
                Part {total} of {total}, the last question. It shows who the clubs reach; your answer is kept without
                your name.
              </Trans>
            }
            value={draft.ethnicity}
            onChange={(ethnicity) => form.setFieldValue('ethnicity', ethnicity)}
            busy={isBusy}
            onSend={send}
            onClose={() => setIsEthnicityOpen(false)}
          />
        </Suspense>
      ) : null}
    </form>
  )
}

/** Part that cannot be opened yet. */
const UpcomingPart = ({ number, title }: { number: number; title: string }) => (
  <div className="flex min-h-16 items-center gap-3 rounded-lg border border-border bg-card px-3.5 py-2 font-bold text-muted-foreground">
    <span className="grid size-8 flex-none place-items-center rounded-full border-2 border-input">{number}</span>
    {title}
  </div>
)

type Answers = Omit<ParticipantRegistration, 'organisation_hashid' | 'submission_id' | 'leave_empty'>

/**
 * Sends a family's answers to a club (SELF-124).
 * @param leave_empty value of the hidden honeypot field
 * @throws ApiError, NoAnswer
 */
const sendRegistration = (hashid: string, { id, body }: Attempt, leave_empty: string) =>
  call(participantRegistrationOperations['participant_registration.create'], {
    body: {
      ...(JSON.parse(body) as Answers),
      organisation_hashid: hashid,
      submission_id: id,
      leave_empty,
    },
  })
