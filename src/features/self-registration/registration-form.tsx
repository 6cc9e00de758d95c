import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useStore } from '@tanstack/react-form'
import { Eraser, Send } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ethnicityAnswer } from '@/features/ethnicity/ethnicity-draft.ts'
import { attemptOf } from '@/kit/public/attempt.ts'
import { SendingNotice } from '@/kit/public/sending-notice.tsx'
import { isToldOf, useSending } from '@/kit/public/use-sending.ts'
import { useStepHistory } from '@/kit/public/use-step-history.ts'
import { Button } from '@/ui/button.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { type Draft, isBegun, newDraft, valuesOf, withoutUntouched } from './draft.ts'
import { Folded } from './folded.tsx'
import { clearKept, type KeptForm, writeKept, writeSent } from './kept-draft.ts'
import { OpenPart } from './open-part.tsx'
import { type PartName, partNames, usePartWords } from './part-summaries.ts'
import { hasProblems, problemsIn } from './problems.ts'
import { sendRegistration } from './send-registration.ts'
import { useKept } from './use-kept.ts'

const loadEthnicity = () =>
  import('@/features/ethnicity/ethnicity-step.tsx').then((m) => ({ default: m.EthnicityStep }))
const EthnicityStep = lazy(loadEthnicity)

const LAST = partNames.length - 1

type RegistrationFormProps = {
  hashid: string
  club: string
  kept: KeptForm | null
  /** Called with true if the draft is stored on this phone. */
  onKept: (kept: boolean) => void
  onSent: () => void
  onClear: () => void
}

/** Form of five parts with one part open at a time (SELF-14 to SELF-16). */
export const RegistrationForm = ({ hashid, club, kept, onKept, onSent, onClear }: RegistrationFormProps) => {
  const { t } = useLingui()
  const { titles, summaryOf } = usePartWords()
  const [initial] = useState<Draft>(() => kept?.draft ?? newDraft())
  const form = useForm({ defaultValues: initial })
  const draft = useStore(form.store, (state) => state.values)
  // Replaced by another validator after the server has rejected the form.
  const [judge, setJudge] = useState(() => problemsIn)
  const problems = useMemo(() => judge(draft), [draft, judge])
  const [at, setAt] = useState({ open: kept?.open ?? 0, reached: kept?.reached ?? 0 })
  const [refused, setRefused] = useState<Partial<Record<PartName, number>>>({})
  const [asking, setAsking] = useState(false)
  const [attempt, setAttempt] = useState(kept?.attempt ?? null)
  const trap = useRef<HTMLInputElement>(null)
  const current = useRef<HTMLElement>(null)
  const begun = isBegun(draft)
  const stopKeeping = useKept(
    hashid,
    useMemo(() => (begun ? { club, draft, ...at, attempt } : null), [begun, club, draft, at, attempt]),
    onKept,
  )
  // Prefetch the last step after the first answer, because the network may be gone by the end.
  useEffect(() => {
    if (begun) void loadEthnicity().catch(() => undefined)
  }, [begun])

  const { sending, trying, send, stop } = useSending({
    attempt: async (anew) => {
      const answer = ethnicityAnswer(draft.ethnicity)
      if (!answer) throw new Error('The ethnicity question is not answered')
      const made = attemptOf(anew ? null : attempt, valuesOf(draft, answer))
      setAttempt(made)
      await writeKept(hashid, { club, draft, ...at, attempt: made })
      return made
    },
    send: (made) => sendRegistration(hashid, made, trap.current?.value ?? ''),
    onSent: async () => {
      stopKeeping()
      await writeSent(hashid, club)
      await clearKept(hashid)
      onSent()
    },
  })
  const isBusy = sending.state === 'busy'
  useEffect(() => {
    if (isToldOf(sending)) setAsking(false)
  }, [sending])

  const part = partNames[at.open] ?? 'parent'
  const wrong = (name: PartName) => hasProblems(problems[name])
  const go = (open: number) => {
    stop()
    setAt({ open, reached: Math.max(at.reached, open) })
  }
  useStepHistory(at.open, go)
  const mark = useEffectEvent(async (error: unknown) => {
    const { judgeRefused } = await import('./refused-answers.ts')
    const judgeNow = judgeRefused(error, draft)
    if (!judgeNow) return
    setJudge(() => judgeNow)
    const found = judgeNow(draft)
    const named = partNames.filter((name) => hasProblems(found[name]))
    named.forEach(refuse)
    go(partNames.indexOf(named[0] ?? part))
  })
  useEffect(() => {
    if (sending.state === 'refused') void mark(sending.error).catch(() => undefined)
  }, [sending])
  const refuse = (name: PartName) => setRefused((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }))
  /** Index of the next part that is not filled in. */
  const next = partNames.findIndex((name, i) => i > at.open && (i >= at.reached || wrong(name)))
  const isLast = at.open === LAST || next < 0
  const goOn = () => {
    const listed = part === 'children' || part === 'adults'
    const meant = listed ? withoutUntouched(draft) : draft
    const left = judge(meant)
    if (hasProblems(left[part])) return refuse(part)
    if (listed) form.setFieldValue(part, meant[part] as never)
    if (!isLast) return go(next)
    const first = partNames.findIndex((name) => hasProblems(left[name]))
    if (first < 0) return setAsking(true)
    go(first)
    refuse(partNames[first] ?? part)
  }
  // Focus the heading of a newly opened part, but not on the first render.
  const shown = useRef(at.open)
  useEffect(() => {
    if (shown.current === at.open) return
    shown.current = at.open
    if (document.activeElement?.closest('[data-invalid]')) return
    current.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [at.open])

  const number = at.open + 1
  const total = partNames.length
  const nextTitle = titles[partNames[next] ?? part]
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
        <Stepper title={titles[part]} detail={t`Part ${number} of ${total}`} current={number} total={total} />
      </div>
      <input
        ref={trap}
        name="leave_empty"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        className="sr-only"
      />
      {partNames.map((name, i) => {
        const title = titles[name]
        return i === at.open ? (
          <OpenPart
            key={name}
            ref={current}
            name={name}
            number={number}
            title={title}
            form={draft}
            problems={problems}
            refused={refused[name] ?? 0}
            onChange={(patch) => {
              stop()
              for (const [field, value] of Object.entries(patch))
                form.setFieldValue(field as keyof Draft, value as never)
            }}
          >
            {isLast && isToldOf(sending) && !asking ? null : isLast ? (
              <Button type="submit" variant="primary" size="comfort" block icon={Send} busy={isBusy}>
                <Trans>Send the registration</Trans>
              </Button>
            ) : (
              <Button type="submit" variant="primary" size="comfort" block>
                <Trans>Next: {nextTitle}</Trans>
              </Button>
            )}
            {!asking && isToldOf(sending) ? (
              <SendingNotice sending={sending} trying={trying} onAgain={send} />
            ) : null}
          </OpenPart>
        ) : i <= at.reached ? (
          <Folded
            key={name}
            title={title}
            summary={summaryOf(name, draft)}
            unfinished={wrong(name)}
            changeLabel={t`Change ${title}`}
            onChange={() => go(i)}
          />
        ) : (
          <ToCome key={name} number={i + 1} title={title} />
        )
      })}
      {begun ? (
        <TwoClickButton
          variant="danger-ghost"
          icon={Eraser}
          className="justify-self-center"
          armedLabel={t`Press again to clear`}
          onConfirm={() => {
            stopKeeping()
            void clearKept(hashid).then(onClear)
          }}
        >
          <Trans>Clear my answers</Trans>
        </TwoClickButton>
      ) : null}
      {asking ? (
        <Suspense>
          <EthnicityStep
            description={
              <Trans>
                The last question. It shows who the clubs reach; your answer is kept without your name.
              </Trans>
            }
            value={draft.ethnicity}
            onChange={(ethnicity) => form.setFieldValue('ethnicity', ethnicity)}
            busy={isBusy}
            onSend={send}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </form>
  )
}

/** Part that cannot be opened yet. */
const ToCome = ({ number, title }: { number: number; title: string }) => (
  <div className="flex min-h-16 items-center gap-3 rounded-lg border border-border bg-card px-3.5 py-2 font-bold text-muted-foreground">
    <span className="grid size-8 flex-none place-items-center rounded-full border-2 border-input">
      {number}
    </span>
    {title}
  </div>
)
