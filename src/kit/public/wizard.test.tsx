import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { ChoiceQuestion, TickQuestion } from './choice-questions.tsx'
import { DraftFooter } from './draft-footer.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LinkGate } from './link-gate.tsx'
import { LineQuestion, TextAreaQuestion } from './questions.tsx'
import { SendingNotice } from './sending-notice.tsx'
import type { LinkState } from './use-link.ts'
import { useWizard, type Wizard } from './use-wizard.ts'
import { WizardPage } from './wizard-page.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderHtml = (node: ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

type Answers = { name: string; colour: string | null; agreed: boolean; words: string }
const steps = [
  {
    fields: ['name', 'colour'],
    schema: v.object({ name: v.pipe(v.string(), v.minLength(1)), colour: v.string() }),
  },
  { fields: ['agreed'], schema: v.object({ agreed: v.boolean() }) },
  { fields: ['words'], schema: v.object({ words: v.pipe(v.string(), v.maxLength(3)) }) },
]
const buildStart = (values: Partial<Answers> = {}, step = 0) => ({
  values: { name: '', colour: null, agreed: false, words: '', ...values },
  step,
})

type Act = (wizard: Wizard<Answers>) => void
type ProbeProps = { from: ReturnType<typeof buildStart>; act: { run: Act | null }; onSeen: Act }

/** Runs an action on the wizard during render and reports the resulting state. */
const WizardProbe = ({ from, act, onSeen }: ProbeProps) => {
  const wizard = useWizard<Answers>({ steps, begin: from, choices: ['colour'] })
  const { run } = act
  act.run = null
  run?.(wizard)
  onSeen(wizard)
  return null
}

const runWizard = (from: ReturnType<typeof buildStart>, run: Act = () => {}): Wizard<Answers> => {
  const wizardStates: Wizard<Answers>[] = []
  renderHtml(<WizardProbe from={from} act={{ run }} onSeen={(wizard) => wizardStates.push(wizard)} />)
  return wizardStates.at(-1) as Wizard<Answers>
}

describe('steps of a public form [SUR-26, ERR-06]', () => {
  it('continues from a valid step and shows errors on an invalid one', () => {
    expect(runWizard(buildStart(), () => {}).errors).toEqual({})
    const refused = runWizard(buildStart(), ({ next }) => next())
    expect([refused.at, refused.refusals]).toEqual([0, 1])
    expect(refused.errors).toEqual({ name: 'Fill this in.', colour: 'Choose an answer.' })
    expect(runWizard(buildStart({ name: 'Nia', colour: 'red' }), ({ next }) => next()).at).toBe(1)
  })

  it('goes back to the introduction with all answers [SUR-16, SUR-23]', () => {
    const previousStep = runWizard(buildStart({ name: 'Nia' }), (wizard) => wizard.back())
    expect([previousStep.at, previousStep.values.name]).toEqual([-1, 'Nia'])
    expect(runWizard(buildStart({}, -1), ({ next }) => next()).at).toBe(0)
  })

  it('sends only a valid form and opens its first invalid step [SUR-27]', () => {
    const validStart = buildStart({ name: 'Nia', colour: 'red', words: 'yes' }, 2)
    let isValid: boolean | undefined
    expect(runWizard(validStart, (wizard) => (isValid = wizard.check())).at).toBe(2)
    expect(isValid).toBe(true)
    const formAfterCheck = runWizard(buildStart({ name: 'Nia' }, 2), (wizard) => wizard.check())
    expect([formAfterCheck.at, formAfterCheck.errors]).toEqual([0, { colour: 'Choose an answer.' }])
    expect(runWizard(buildStart({ ...validStart.values, words: 'much' }, 2), (w) => w.check()).errors).toEqual({
      words: 'This is too long: 4 characters, 3 at most.',
    })
  })

  it('marks server errors in their step until the answer changes [SUR-58]', () => {
    const createRefusal = (field: string) =>
      new ApiError(
        {
          code: 'invalid',
          status: 400,
          detail: { [field]: ['This value is not valid.'] },
          problems: [{ field, code: 'not_valid', params: {} }],
        },
        null,
      )
    const lastStep = buildStart({ name: 'Nia', colour: 'red' }, 2)
    const formAfterRefusal = runWizard(lastStep, ({ mark }) => mark(createRefusal('colour')))
    expect([formAfterRefusal.at, formAfterRefusal.errors]).toEqual([0, { colour: 'This was not accepted. Check it.' }])
    const formAfterChange = runWizard(lastStep, ({ mark, set }) => {
      mark(createRefusal('colour'))
      set({ colour: 'blue' })
    })
    expect(formAfterChange.errors).toEqual({})
    const formAfterResend = runWizard(lastStep, ({ mark, check }) => {
      mark(createRefusal('colour'))
      check()
    })
    expect(formAfterResend.errors).toEqual({})
    let isMarked: boolean | undefined
    runWizard(lastStep, ({ mark }) => (isMarked = mark(createRefusal('other'))))
    expect(isMarked).toBe(false)
  })
})

type PageProps = { step: number; notice?: ReactNode; lastQuestion?: { isOpen: boolean } }

const Page = ({ step, notice: renderNotice, ...page }: PageProps) => {
  const wizard = useWizard<Answers>({ steps, begin: buildStart({}, step), choices: ['colour'] })
  return (
    <WizardPage
      form={{ wizard, sending: { state: 'idle' }, trying: false, send: () => {}, stop: () => {} }}
      about="Bethel"
      title="About you"
      labels={{}}
      notice={renderNotice}
      {...page}
    >
      <LineQuestion field="name" label="Your name" max={20} />
      <ChoiceQuestion field="colour" label="Colour" options={[{ value: 'red', label: 'Red' }]} />
      <TickQuestion field="agreed" label="I agree" />
      <TextAreaQuestion field="words" label="Words" optional />
    </WizardPage>
  )
}

describe('rendering of a step [SUR-13 to SUR-19]', () => {
  it('shows the step number, Back and Next, and Submit at the end', () => {
    const firstStepHtml = renderHtml(<Page step={0} />)
    for (const words of ['Step 1 of 3', 'Bethel', 'About you', 'Back', 'Next', 'Your name', '(optional)'])
      expect(firstStepHtml).toContain(words)
    expect(firstStepHtml).not.toContain('Submit')
    expect(firstStepHtml).toContain('data-question="colour"')
    expect(renderHtml(<Page step={2} />)).toContain('Submit')
    expect(renderHtml(<Page step={2} />)).not.toContain('Next')
  })

  it('counts a last question in a dialog as a step [SELF-104]', () => {
    const lastStepHtml = renderHtml(<Page step={2} lastQuestion={{ isOpen: false }} />)
    for (const words of ['Step 3 of 4', 'Next: last question']) expect(lastStepHtml).toContain(words)
    expect(lastStepHtml).not.toContain('Submit')
    expect(renderHtml(<Page step={2} lastQuestion={{ isOpen: true }} />)).toContain('Step 4 of 4')
  })

  it('replaces Submit with a notice while the form waits', () => {
    const waitingHtml = renderHtml(<Page step={2} notice="Waits" />)
    expect(waitingHtml).toContain('Waits')
    expect(waitingHtml).not.toContain('Submit')
  })
})

describe('parts around a public form', () => {
  it('shows the message of an unknown link and retries a failed one [SUR-06, SUR-07]', () => {
    const renderGate = (link: LinkState<null>) =>
      renderHtml(
        <LinkGate link={link} onAgain={() => {}} gone="Not valid">
          {({ about }) => `Form of ${about}`}
        </LinkGate>,
      )
    expect(renderGate({ state: 'gone' })).toContain('Not valid')
    expect(renderGate({ state: 'gone' })).not.toContain('<button')
    expect(renderGate({ state: 'failed', error: new NoAnswer('network') })).toContain('You may be offline')
    expect(renderGate({ state: 'there', about: 'Bethel', record: null, draft: null, isUnreadable: false })).toBe(
      'Form of Bethel',
    )
  })

  it('lists each error with its question', () => {
    const renderErrors = (errors: Record<string, string>) =>
      renderHtml(<ErrorSummary errors={errors} labels={{ name: 'Your name' }} refusals={1} />)
    expect(renderErrors({})).toBe('')
    expect(renderErrors({ name: 'Fill this in.' })).toContain('Your name: Fill this in.')
    expect(renderErrors({ name: 'Fill this in.', b: 'No.' })).toContain('2 answers to fix')
  })

  it('explains a waiting form and a rate limit', () => {
    const renderNotice = (error: Error) =>
      renderHtml(<SendingNotice sending={{ state: 'waits', error }} trying={false} onAgain={() => {}} />)
    expect(renderNotice(new NoAnswer('portal'))).toContain('your answers stay on this phone')
    const flood = new ApiError({ code: 'too_many_tries', status: 429, detail: null }, 1500)
    expect(renderNotice(flood)).toContain('in 25 min')
  })

  it('shows when the draft was saved, if it can be saved', () => {
    const renderFooter = (autosave: Parameters<typeof DraftFooter>[0]['autosave']) =>
      renderHtml(<DraftFooter autosave={autosave} onClear={() => {}} />)
    const time = Date.parse('2026-08-05T10:42:00Z')
    expect(renderFooter({ savedAt: time, canStore: true })).toContain('Saved on this phone 11:42')
    expect(renderFooter({ savedAt: null, canStore: false })).toContain('cannot keep your answers')
    expect(renderFooter(null)).toContain('Start again')
    expect(renderFooter(null)).not.toContain('Saved')
  })
})
