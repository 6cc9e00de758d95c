import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { getApplicationRights } from '@contract/recruitment/rights.ts'
import type { TwoPeopleState } from '@contract/recruitment/second-look.ts'
import { isWaitingForUser } from '@contract/recruitment/user-tasks.ts'
import { DAY_MS } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RemainingSteps } from '@/kit/detail/remaining-steps.tsx'
import { getTaskLabel } from '../waiting-labels.ts'
import { ReadForm } from './read-form.tsx'
import { type StepFacts, useLeftSteps } from './use-left-steps.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderHtml = (markup: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{markup}</I18nProvider>)

const getTimeDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

const buildReviewerTask = (what: string) => ({ who: 'reviewer', what, since: getTimeDaysAgo(1) }) as never

const buildUser = (who: Partial<CurrentUser>) =>
  ({
    email: 'someone@hallbook.example',
    is_staff: false,
    is_pastor: false,
    role: null,
    user_type: null,
    is_boxes_of_hope: false,
    organisation__is_boxes_of_hope: false,
    allow_multiple_groups: false,
    ...who,
  }) as CurrentUser
const buildStaff = (role: CurrentUser['role']) => buildUser({ is_staff: true, role })
const buildPastor = (user_type: CurrentUser['user_type']) => buildUser({ is_pastor: true, user_type })

const readers = {
  vpSupport: buildStaff('vp_support'),
  vpGeneral: buildStaff('vp_general'),
  partnerships: buildStaff('partnerships'),
  coordinator: buildPastor('coordinator'),
  core: buildPastor('core'),
  safeguardingLeader: buildPastor('safeguarding_leader'),
}

const form = {
  id: null,
  status: 'submitted',
  submitted: getTimeDaysAgo(9),
  bounced: null,
  role: 'Core Team Member',
  full_name: 'Angharad Price',
  first_name: 'Angharad',
  last_name: 'Price',
  email: 'a@bethel.example',
  disciplinary: null,
  concerns_raised: null,
  criminal_record: null,
  dbs_certificate_number: null,
  references: [],
  withheld: false,
}
const two_people: TwoPeopleState = {
  required: true,
  is_met: false,
  lacking: [],
  can_look: false,
  obstacle: null,
  can_complete: true,
  can_complete_alone: false,
  yours: [],
  who: [],
}
const application = {
  two_people,
  second_look: null,
  done_by_one_person: false,
  id: 'a',
  created: getTimeDaysAgo(30),
  archived: false,
  checks_completed: null,
  own: false,
  form,
  num_references: 2,
  num_references_submitted: 1,
  num_references_checked: 0,
  dbs_form: null,
  referral: null,
  user__id: null,
  waiting_for: null,
  mails: [],
  requests: [],
} as unknown as Application

const buildReference = (number: number, more: object) =>
  ({
    id: `r${number}`,
    number,
    full_name: `Referee ${number}`,
    email: `r${number}@church.example`,
    email_sent: null,
    bounced: null,
    checked: false,
    replaced: null,
    declined: null,
    telephone: null,
    verified: null,
    form: { id: null, status: 'not_started', submitted: null },
    mails: [],
    ...more,
  }) as unknown as Reference

const references = [
  buildReference(1, { form: { id: null, status: 'submitted', submitted: getTimeDaysAgo(29) } }),
  buildReference(2, { email_sent: getTimeDaysAgo(22) }),
]
const declaration = { id: 'd', year: 2026, email_sent: null, submitted: null } as never

type RailProps = {
  as: CurrentUser
  of?: Application
  given?: readonly Reference[]
  consent?: StepFacts['consent']
}

const Rail = ({
  as,
  of: testApplication = application,
  given: referenceRows = references,
  consent = null,
}: RailProps) => {
  const steps = useLeftSteps(
    {
      application: testApplication,
      references: referenceRows,
      declaration,
      consent,
      rights: getApplicationRights(as, consent ? 'volunteer' : 'core'),
      conversion: {
        title: 'Convert to user',
        done: testApplication.user__email,
        opens: testApplication.checks_completed !== null,
        locked: 'Opens when the checks are completed.',
      },
    },
    {
      form: (again) => (again ? 'mail the link again' : 'mail the link'),
      reference: (one, what) => `${what} ${one.id}`,
      referees: () => 'open the form',
      dbs: (what) => `${what} dbs`,
      declaration: () => 'send declaration',
      consent: () => 'send consent',
      secondLook: () => 'look now',
      convert: (isNext) => (isNext ? 'convert now' : 'convert early'),
    },
  )
  return <RemainingSteps steps={steps} next={null} folded={false} />
}

describe('remaining steps by reader [B-REC-07, APP-70]', () => {
  it('offers VP support every step, with its overdue days', () => {
    const markup = renderHtml(<Rail as={readers.vpSupport} />)
    for (const text of ['check r1', 'again r2', 'send dbs', 'send declaration', '1 of 7 done'])
      expect(markup).toContain(text)
    expect(markup).toContain('data-tone="danger"')
    expect(markup).toContain('29 days')
    expect(markup).toContain('data-tone="orange"')
    expect(markup).toContain('22 days')
    expect(markup).toContain('Opens when the checks are completed.')
  })

  it('offers coordinators and VP general the declaration and answers only [SGD-01, SGD-03]', () => {
    for (const reader of [readers.coordinator, readers.vpGeneral]) {
      const markup = renderHtml(<Rail as={reader} />)
      for (const text of ['check r1', 'send declaration']) expect(markup).toContain(text)
      for (const text of ['again r2', 'send dbs', 'convert now']) expect(markup).not.toContain(text)
    }
  })

  it('assigns the step to reviewers after a bounce or decline [B-REC-04]', () => {
    const lostReferences = [
      buildReference(1, { email_sent: getTimeDaysAgo(3), bounced: getTimeDaysAgo(2) }),
      buildReference(2, {
        email_sent: getTimeDaysAgo(3),
        declined: { reason: 'cannot', at: getTimeDaysAgo(1) },
      }),
    ]
    const dbs_form = {
      name: 'Huw Griffiths',
      email_sent: getTimeDaysAgo(3),
      bounced: getTimeDaysAgo(2),
      submitted: null,
    }
    const testApplication = { ...application, dbs_form } as unknown as Application
    const markup = renderHtml(<Rail as={readers.vpSupport} of={testApplication} given={lostReferences} />)
    // Check that the bar marks the first of these steps, not a later step.
    expect(markup).toMatch(/<ol aria-hidden="true" class="steps"><li class="done"><\/li><li class="now">/)
    expect(markup.match(/data-state="yours"/g)).toHaveLength(4)
    for (const text of ['Our email to Referee 1 came back.', 'correct r1', 'correct r2', 'again dbs'])
      expect(markup).toContain(text)
    expect(markup).toContain('Our email to Huw Griffiths came back.')
    expect(renderHtml(<Rail as={readers.coordinator} of={testApplication} given={lostReferences} />)).not.toContain(
      'correct r1',
    )
  })

  it("assigns the step to reviewers after an applicant's referee request [B-REC-03]", () => {
    const requests = [{ number: 2, kind: 'another_referee', decided: null, created: getTimeDaysAgo(1) }]
    const testApplication = { ...application, requests } as unknown as Application
    const markup = renderHtml(<Rail as={readers.vpSupport} of={testApplication} />)
    expect(markup).toContain('The applicant wants to name another person instead of Referee 2.')
    expect(markup).toContain('correct r2')
    expect(markup).not.toContain('again r2')
  })

  it('offers a telephone reference without an email address [B-REC-05]', () => {
    const referenceRows = [buildReference(1, { email: null }), buildReference(2, {})]
    const markup = renderHtml(<Rail as={readers.vpSupport} given={referenceRows} />)
    expect(markup).toContain('telephone r1')
    expect(markup).toContain('send r2')
  })

  it('assigns the step to reviewers for a bounced or unsent link [B-REC-04]', () => {
    const buildOpenApplication = (more: object, mails: object[]) =>
      ({
        ...application,
        mails,
        form: { ...form, status: 'not_started', submitted: null, ...more },
      }) as unknown as Application
    const mail = { kind: 'application_form' }
    const bouncedMarkup = renderHtml(
      <Rail as={readers.vpSupport} of={buildOpenApplication({ bounced: getTimeDaysAgo(1) }, [mail])} />,
    )
    expect(bouncedMarkup).toContain('Our email to a@bethel.example came back.')
    expect(bouncedMarkup).toContain('mail the link again')
    const unsentMarkup = renderHtml(<Rail as={readers.vpSupport} of={buildOpenApplication({}, [])} />)
    expect(unsentMarkup).toContain('The link has not been sent yet.')
    const waitingMarkup = renderHtml(<Rail as={readers.vpSupport} of={buildOpenApplication({}, [mail])} />)
    expect(waitingMarkup).toContain('The applicant has the link.')
    for (const reader of [readers.coordinator, readers.vpGeneral])
      expect(
        renderHtml(<Rail as={reader} of={buildOpenApplication({ bounced: getTimeDaysAgo(1) }, [mail])} />),
      ).not.toContain('mail the link')
  })

  it.each([
    ['no referee', [], ['Reference 1', 'Reference 2']],
    ['one referee', [buildReference(1, { email_sent: getTimeDaysAgo(3) })], ['Reference 2']],
    ['a second place alone', [buildReference(2, { email_sent: getTimeDaysAgo(3) })], ['Reference 1']],
    [
      'only one that was not replaced',
      [buildReference(1, {}), buildReference(1, { replaced: getTimeDaysAgo(1) })],
      ['Reference 2'],
    ],
  ])('prompts reviewers to find a referee, with %s named', (_which, referenceRows, titles) => {
    const waiting_for = { who: 'reviewer', what: 'find_another_referee', since: getTimeDaysAgo(30) }
    const testApplication = { ...application, waiting_for } as unknown as Application
    const markup = renderHtml(<Rail as={readers.vpSupport} of={testApplication} given={referenceRows} />)
    expect(markup.match(/No referee is named yet\./g)).toHaveLength(titles.length)
    for (const title of titles) expect(markup).toContain(title)
    expect(markup).toContain('data-state="yours"')
    expect(markup).toContain('30 days')
    const markupForPartnerships = renderHtml(<Rail as={readers.partnerships} of={testApplication} given={[]} />)
    expect(markupForPartnerships).toContain('No referee is named yet.')
    expect(markupForPartnerships).not.toContain('data-state="yours"')
  })

  it('prompts for no more referees after completed checks', () => {
    const checkedApplication = { ...application, checks_completed: getTimeDaysAgo(1) }
    expect(
      renderHtml(<Rail as={readers.vpSupport} of={checkedApplication} given={[buildReference(1, {})]} />),
    ).not.toContain('No referee is named yet.')
  })

  it('shows a core team member the steps without actions [REFE-17]', () => {
    const markup = renderHtml(<Rail as={readers.core} />)
    for (const text of ['check r1', 'again r2', 'send dbs', 'send declaration']) expect(markup).not.toContain(text)
    expect(markup).toContain('Referee 1 answered')
    expect(markup).not.toContain('data-state="yours"')
  })

  it('gives safeguarding leaders and partnerships read access only', () => {
    for (const reader of [readers.safeguardingLeader, readers.partnerships]) {
      const markup = renderHtml(<Rail as={reader} />)
      expect(markup).toContain('check r1')
      for (const text of ['again r2', 'send dbs', 'send declaration']) expect(markup).not.toContain(text)
    }
  })

  it('opens the conversion after the checks and closes it afterwards [CONV-02]', () => {
    const checkedApplication = {
      ...application,
      checks_completed: getTimeDaysAgo(1),
      waiting_for: buildReviewerTask('convert'),
    }
    expect(renderHtml(<Rail as={readers.vpSupport} of={checkedApplication} />)).toContain('convert now')
    expect(renderHtml(<Rail as={readers.vpGeneral} of={checkedApplication} />)).not.toContain('convert now')
    const convertedApplication = { ...checkedApplication, user__id: 'u', user__email: 'a@bethel.example' }
    const markup = renderHtml(<Rail as={readers.vpSupport} of={convertedApplication} />)
    expect(markup).not.toContain('convert now')
    expect(markup).toContain('a@bethel.example')
  })

  it('shows the main convert button only without other open steps', () => {
    const openApplication = {
      ...application,
      checks_completed: getTimeDaysAgo(1),
      waiting_for: buildReviewerTask('second_look'),
    }
    const markup = renderHtml(<Rail as={readers.vpSupport} of={openApplication} />)
    expect(markup).toContain('convert early')
    expect(markup).toContain('Waits for the second look.')
  })

  it('shows open steps after the conversion', () => {
    const testApplication = { ...application, user__id: 'u', user__email: 'a@bethel.example' }
    const markup = renderHtml(<Rail as={readers.vpSupport} of={testApplication} />)
    for (const text of ['check r1', 'again r2', 'send dbs']) expect(markup).toContain(text)
  })

  it('prompts for another referee if none is named', () => {
    const testApplication = {
      ...application,
      num_references: 1,
      waiting_for: buildReviewerTask('find_another_referee'),
    }
    const markup = renderHtml(<Rail as={readers.vpSupport} of={testApplication} given={references.slice(0, 1)} />)
    expect(markup).toContain('No referee is named yet. Find another referee.')
    expect(markup).toContain('open the form')
  })
})

describe('second look step', () => {
  const oneMissingReference = { ...two_people, lacking: [2] }
  const buildTestApplication = (rule: Partial<TwoPeopleState>, more: object = {}) =>
    ({
      ...application,
      waiting_for: buildReviewerTask('second_look'),
      two_people: { ...oneMissingReference, ...rule },
      ...more,
    }) as Application

  it('is assigned to an account that can take the second look', () => {
    const markup = renderHtml(<Rail as={readers.vpGeneral} of={buildTestApplication({ can_look: true })} />)
    expect(markup).toContain('One person handled reference 2 alone.')
    expect(markup).toContain('look now')
  })

  it('names the steps that the account did and the accounts that can look', () => {
    const ownSteps: TwoPeopleState['yours'] = [{ number: 2, acts: ['sent', 'ticked'] }]
    const eligibleAccounts: TwoPeopleState['who'] = [
      { name: 'Nia Rees', role: 'coordinator' },
      { name: null, role: 'vp_support' },
      { name: null, role: 'vp_support' },
    ]
    const markup = renderHtml(
      <Rail
        as={readers.vpSupport}
        of={buildTestApplication({ obstacle: 'same_person', yours: ownSteps, who: eligibleAccounts })}
      />,
    )
    expect(markup).toContain('Someone else must look')
    expect(markup).toContain('You sent the request of reference 2 and ticked the answer.')
    expect(markup).toContain('Ask Nia Rees (coordinator) or VP support for a second look.')
    expect(markup).not.toContain('look now')
  })

  it('offers to complete alone with a reason if no account is left', () => {
    const testApplication = buildTestApplication({
      obstacle: 'same_person',
      can_complete: false,
      can_complete_alone: true,
    })
    const markup = renderHtml(<Rail as={readers.vpSupport} of={testApplication} />)
    expect(markup).toContain('No other account can take it. Ask the network’s office.')
    expect(markup).toContain('You can complete the checks alone, with a reason that is kept.')
  })

  it('shows account, day and note when it is done', () => {
    const second_look = { by: 'Nia Rees', at: '2026-11-20T10:00:00.000Z', note: 'Rang both' }
    const markup = renderHtml(
      <Rail as={readers.vpSupport} of={buildTestApplication({ is_met: true }, { second_look })} />,
    )
    expect(markup).toContain('Nia Rees, 20/11/2026: Rang both')
    expect(markup).not.toContain('look now')
  })
})

describe('check step', () => {
  const buildTestApplication = (valid_until: string | null, more: object = {}) =>
    ({
      ...application,
      dbs_form: {
        name: 'Huw',
        email_sent: getTimeDaysAgo(9),
        bounced: null,
        submitted: getTimeDaysAgo(5),
        valid_until,
      },
      ...more,
    }) as unknown as Application
  const getDayInDays = (days: number) => getTimeDaysAgo(-days).slice(0, 10)

  it.each([
    ['ended', '2023-01-01', 'Ran out 01/01/2023', 'alarm'],
    ['ends within 60 days', getDayInDays(30), 'ask for a new check', 'yours'],
    ['has no known end', null, 'Date not known: ask the contact', 'yours'],
  ])('offers a new check if it %s', (_, end, words, state) => {
    const markup = renderHtml(<Rail as={readers.vpSupport} of={buildTestApplication(end)} />)
    expect(markup).toContain(words)
    expect(markup).toContain('renew dbs')
    expect(markup).toContain(`data-state="${state}"`)
  })

  it('is done if the check is valid for longer', () => {
    const markup = renderHtml(<Rail as={readers.vpSupport} of={buildTestApplication(getDayInDays(90))} />)
    expect(markup).not.toContain('renew dbs')
    expect(markup).toContain('Confirmed')
  })
})

describe('remaining steps of a Young Helper [PAR-03, B-REC-04]', () => {
  const consent = { email_sent: getTimeDaysAgo(3), submitted: null, name: 'Mair' }
  const buildConsentApplication = (who: string) =>
    ({
      ...application,
      waiting_for: { who, what: 'give_consent', since: getTimeDaysAgo(1) },
    }) as unknown as Application
  it('shows the consent instead of references and a check', () => {
    const markup = renderHtml(<Rail as={readers.core} of={buildConsentApplication('parent')} consent={consent} />)
    for (const text of ['Parental Consent', 'Email sent to Mair', 'send consent']) expect(markup).toContain(text)
    for (const text of ['r1', 'send dbs']) expect(markup).not.toContain(text)
    expect(markup).not.toContain('came back')
  })

  it('is assigned to reviewers after an email to the parent bounced', () => {
    const { waiting_for } = buildConsentApplication('reviewer')
    const markup = renderHtml(<Rail as={readers.core} of={buildConsentApplication('reviewer')} consent={consent} />)
    expect(markup).toContain('The email to Mair came back.')
    const rights = getApplicationRights(readers.core, 'volunteer')
    expect(isWaitingForUser(waiting_for as never, rights)).toBe(true)
    // Expect a different label for reviewers, because they do not give the consent themselves.
    expect(getTaskLabel(waiting_for as never)).not.toEqual(
      getTaskLabel(buildConsentApplication('parent').waiting_for as never),
    )
  })
})

describe('accounts that see the label "You"', () => {
  const isWaitingFor = (as: CurrentUser, own = false) =>
    isWaitingForUser(
      { who: 'reviewer', what: 'check_reference', since: getTimeDaysAgo(2) },
      getApplicationRights(as, 'core', own),
    )
  it('includes accounts whose role takes second looks', () => {
    const canTakeLook = (as: CurrentUser, flow: 'core' | 'volunteer') =>
      isWaitingForUser(buildReviewerTask('second_look'), getApplicationRights(as, flow))
    const listLookers = (flow: 'core' | 'volunteer') =>
      Object.entries(readers).flatMap(([name, as]) => (canTakeLook(as, flow) ? [name] : []))
    expect(listLookers('core')).toEqual(['vpSupport', 'vpGeneral'])
    expect(listLookers('volunteer')).toEqual(['vpSupport', 'coordinator', 'safeguardingLeader'])
  })

  it("excludes the applicant's own account", () => {
    expect(Object.entries(readers).filter(([, as]) => isWaitingFor(as))).toHaveLength(1)
    expect(isWaitingFor(readers.vpSupport)).toBe(true)
    expect(isWaitingFor(readers.vpSupport, true)).toBe(false)
  })
})

describe('answers as text [APP-99 to APP-103]', () => {
  it('distinguishes withheld answers from empty answers', () => {
    const withheld = { ...application, form: { ...form, withheld: true } } as unknown as Application
    expect(renderHtml(<ReadForm application={withheld} />).match(/Not shown to your role/g)).toHaveLength(4)
    const openMarkup = renderHtml(<ReadForm application={application} />)
    expect(openMarkup).not.toContain('Not shown to your role')
    expect(openMarkup).toContain('Not answered')
  })
})
