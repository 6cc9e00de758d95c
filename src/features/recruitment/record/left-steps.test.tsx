import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { applicationRights } from '@contract/recruitment/rights.ts'
import type { TwoPeople } from '@contract/recruitment/second-look.ts'
import type { CurrentUser } from '@contract/user.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { WhatIsLeft } from '@/kit/detail/what-is-left.tsx'
import { waitingWords, waitsForReader } from '../waiting-words.ts'
import { ReadForm } from './read-form.tsx'
import { type Told, useLeftSteps } from './use-left-steps.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const html = (shown: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>)

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

const waitsFor = (what: string) => ({ who: 'reviewer', what, since: ago(1) }) as never

const user = (who: Partial<CurrentUser>) =>
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
const staff = (role: CurrentUser['role']) => user({ is_staff: true, role })
const pastor = (user_type: CurrentUser['user_type']) => user({ is_pastor: true, user_type })

const readers = {
  vpSupport: staff('vp_support'),
  vpGeneral: staff('vp_general'),
  partnerships: staff('partnerships'),
  coordinator: pastor('coordinator'),
  core: pastor('core'),
  safeguardingLeader: pastor('safeguarding_leader'),
}

const form = {
  id: null,
  status: 'submitted',
  submitted: ago(9),
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
const two_people: TwoPeople = {
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
  created: ago(30),
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

const reference = (number: number, more: object) =>
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
  reference(1, { form: { id: null, status: 'submitted', submitted: ago(29) } }),
  reference(2, { email_sent: ago(22) }),
]
const declaration = { id: 'd', year: 2026, email_sent: null, submitted: null } as never

type RailProps = {
  as: CurrentUser
  of?: Application
  given?: readonly Reference[]
  consent?: Told['consent']
}

const Rail = ({ as, of = application, given = references, consent = null }: RailProps) => {
  const steps = useLeftSteps(
    {
      application: of,
      references: given,
      declaration,
      consent,
      rights: applicationRights(as, consent ? 'volunteer' : 'core'),
      conversion: {
        title: 'Convert to user',
        done: of.user__email,
        opens: of.checks_completed !== null,
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
  return <WhatIsLeft steps={steps} next={null} folded={false} />
}

describe('remaining steps by reader [B-REC-07, APP-70]', () => {
  it('offers VP support every step, with its overdue days', () => {
    const shown = html(<Rail as={readers.vpSupport} />)
    for (const words of ['check r1', 'again r2', 'send dbs', 'send declaration', '1 of 7 done'])
      expect(shown).toContain(words)
    expect(shown).toContain('data-tone="danger"')
    expect(shown).toContain('29 days')
    expect(shown).toContain('data-tone="orange"')
    expect(shown).toContain('22 days')
    expect(shown).toContain('Opens when the checks are completed.')
  })

  it('offers coordinators and VP general the declaration and answers only [SGD-01, SGD-03]', () => {
    for (const as of [readers.coordinator, readers.vpGeneral]) {
      const shown = html(<Rail as={as} />)
      for (const words of ['check r1', 'send declaration']) expect(shown).toContain(words)
      for (const words of ['again r2', 'send dbs', 'convert now']) expect(shown).not.toContain(words)
    }
  })

  it('gives reviewers the turn after a bounce or decline [B-REC-04]', () => {
    const lost = [
      reference(1, { email_sent: ago(3), bounced: ago(2) }),
      reference(2, { email_sent: ago(3), declined: { reason: 'cannot', at: ago(1) } }),
    ]
    const dbs_form = { name: 'Huw Griffiths', email_sent: ago(3), bounced: ago(2), submitted: null }
    const of = { ...application, dbs_form } as unknown as Application
    const shown = html(<Rail as={readers.vpSupport} of={of} given={lost} />)
    // // The bar marks the first of these steps, not a later step.
    expect(shown).toMatch(/<ol aria-hidden="true" class="steps"><li class="done"><\/li><li class="now">/)
    expect(shown.match(/data-state="yours"/g)).toHaveLength(4)
    for (const words of ['Our email to Referee 1 came back.', 'correct r1', 'correct r2', 'again dbs'])
      expect(shown).toContain(words)
    expect(shown).toContain('Our email to Huw Griffiths came back.')
    expect(html(<Rail as={readers.coordinator} of={of} given={lost} />)).not.toContain('correct r1')
  })

  it("gives reviewers the turn after an applicant's referee request [B-REC-03]", () => {
    const requests = [{ number: 2, kind: 'another_referee', decided: null, created: ago(1) }]
    const of = { ...application, requests } as unknown as Application
    const shown = html(<Rail as={readers.vpSupport} of={of} />)
    expect(shown).toContain('The applicant wants to name another person instead of Referee 2.')
    expect(shown).toContain('correct r2')
    expect(shown).not.toContain('again r2')
  })

  it('offers a telephone reference without an email address [B-REC-05]', () => {
    const given = [reference(1, { email: null }), reference(2, {})]
    const shown = html(<Rail as={readers.vpSupport} given={given} />)
    expect(shown).toContain('telephone r1')
    expect(shown).toContain('send r2')
  })

  it('gives reviewers the turn for a bounced or unsent link [B-REC-04]', () => {
    const open = (more: object, mails: object[]) =>
      ({
        ...application,
        mails,
        form: { ...form, status: 'not_started', submitted: null, ...more },
      }) as unknown as Application
    const mail = { kind: 'application_form' }
    const cameBack = html(<Rail as={readers.vpSupport} of={open({ bounced: ago(1) }, [mail])} />)
    expect(cameBack).toContain('Our email to a@bethel.example came back.')
    expect(cameBack).toContain('mail the link again')
    const unsent = html(<Rail as={readers.vpSupport} of={open({}, [])} />)
    expect(unsent).toContain('The link was not mailed yet.')
    const waits = html(<Rail as={readers.vpSupport} of={open({}, [mail])} />)
    expect(waits).toContain('The applicant has the link.')
    for (const as of [readers.coordinator, readers.vpGeneral])
      expect(html(<Rail as={as} of={open({ bounced: ago(1) }, [mail])} />)).not.toContain('mail the link')
  })

  it.each([
    ['no referee', [], ['Reference 1', 'Reference 2']],
    ['one referee', [reference(1, { email_sent: ago(3) })], ['Reference 2']],
    ['a second place alone', [reference(2, { email_sent: ago(3) })], ['Reference 1']],
    [
      'only one that was not replaced',
      [reference(1, {}), reference(1, { replaced: ago(1) })],
      ['Reference 2'],
    ],
  ])('prompts reviewers to find a referee, with %s named', (_which, given, titles) => {
    const waiting_for = { who: 'reviewer', what: 'find_another_referee', since: ago(30) }
    const of = { ...application, waiting_for } as unknown as Application
    const shown = html(<Rail as={readers.vpSupport} of={of} given={given} />)
    expect(shown.match(/No referee is named yet\./g)).toHaveLength(titles.length)
    for (const title of titles) expect(shown).toContain(title)
    expect(shown).toContain('data-state="yours"')
    expect(shown).toContain('30 days')
    const seen = html(<Rail as={readers.partnerships} of={of} given={[]} />)
    expect(seen).toContain('No referee is named yet.')
    expect(seen).not.toContain('data-state="yours"')
  })

  it('prompts for no more referees after completed checks', () => {
    const checked = { ...application, checks_completed: ago(1) }
    expect(html(<Rail as={readers.vpSupport} of={checked} given={[reference(1, {})]} />)).not.toContain(
      'No referee is named yet.',
    )
  })

  it('shows a core team member the steps without actions [REFE-17]', () => {
    const shown = html(<Rail as={readers.core} />)
    for (const words of ['check r1', 'again r2', 'send dbs', 'send declaration'])
      expect(shown).not.toContain(words)
    expect(shown).toContain('Referee 1 answered')
    expect(shown).not.toContain('data-state="yours"')
  })

  it('gives safeguarding leaders and partnerships read access only', () => {
    for (const as of [readers.safeguardingLeader, readers.partnerships]) {
      const shown = html(<Rail as={as} />)
      expect(shown).toContain('check r1')
      for (const words of ['again r2', 'send dbs', 'send declaration']) expect(shown).not.toContain(words)
    }
  })

  it('opens the conversion after the checks and closes it afterwards [CONV-02]', () => {
    const checked = { ...application, checks_completed: ago(1), waiting_for: waitsFor('convert') }
    expect(html(<Rail as={readers.vpSupport} of={checked} />)).toContain('convert now')
    expect(html(<Rail as={readers.vpGeneral} of={checked} />)).not.toContain('convert now')
    const done = { ...checked, user__id: 'u', user__email: 'a@bethel.example' }
    const shown = html(<Rail as={readers.vpSupport} of={done} />)
    expect(shown).not.toContain('convert now')
    expect(shown).toContain('a@bethel.example')
  })

  it('shows the main convert button only without other open steps', () => {
    const open = { ...application, checks_completed: ago(1), waiting_for: waitsFor('second_look') }
    const shown = html(<Rail as={readers.vpSupport} of={open} />)
    expect(shown).toContain('convert early')
    expect(shown).toContain('Waits for the second look.')
  })

  it('shows open steps after the conversion', () => {
    const of = { ...application, user__id: 'u', user__email: 'a@bethel.example' }
    const shown = html(<Rail as={readers.vpSupport} of={of} />)
    for (const words of ['check r1', 'again r2', 'send dbs']) expect(shown).toContain(words)
  })

  it('prompts for another referee if none is named', () => {
    const of = { ...application, num_references: 1, waiting_for: waitsFor('find_another_referee') }
    const shown = html(<Rail as={readers.vpSupport} of={of} given={references.slice(0, 1)} />)
    expect(shown).toContain('No referee is named yet. Find another referee.')
    expect(shown).toContain('open the form')
  })
})

describe('second look step', () => {
  const one = { ...two_people, lacking: [2] }
  const of = (rule: Partial<TwoPeople>, more: object = {}) =>
    ({
      ...application,
      waiting_for: waitsFor('second_look'),
      two_people: { ...one, ...rule },
      ...more,
    }) as Application

  it('is the turn of an account that can take it', () => {
    const shown = html(<Rail as={readers.vpGeneral} of={of({ can_look: true })} />)
    expect(shown).toContain('One person handled reference 2 alone.')
    expect(shown).toContain('look now')
  })

  it("names the account's acts and the accounts that can look", () => {
    const yours: TwoPeople['yours'] = [{ number: 2, acts: ['sent', 'ticked'] }]
    const who: TwoPeople['who'] = [
      { name: 'Nia Rees', role: 'coordinator' },
      { name: null, role: 'vp_support' },
      { name: null, role: 'vp_support' },
    ]
    const shown = html(<Rail as={readers.vpSupport} of={of({ obstacle: 'same_person', yours, who })} />)
    expect(shown).toContain('Someone else must look')
    expect(shown).toContain('You sent the request of reference 2 and ticked the answer.')
    expect(shown).toContain('Ask Nia Rees (coordinator) or VP support for a second look.')
    expect(shown).not.toContain('look now')
  })

  it('offers completing alone with a reason if no account is left', () => {
    const rule = of({ obstacle: 'same_person', can_complete: false, can_complete_alone: true })
    const shown = html(<Rail as={readers.vpSupport} of={rule} />)
    expect(shown).toContain('No other account can take it. Ask the network’s office.')
    expect(shown).toContain('You can complete the checks alone, with a reason that is kept.')
  })

  it('shows account, day and note when it is done', () => {
    const second_look = { by: 'Nia Rees', at: '2026-11-20T10:00:00.000Z', note: 'Rang both' }
    const shown = html(<Rail as={readers.vpSupport} of={of({ is_met: true }, { second_look })} />)
    expect(shown).toContain('Nia Rees, 20/11/2026: Rang both')
    expect(shown).not.toContain('look now')
  })
})

describe('check step', () => {
  const of = (valid_until: string | null, more: object = {}) =>
    ({
      ...application,
      dbs_form: { name: 'Huw', email_sent: ago(9), bounced: null, submitted: ago(5), valid_until },
      ...more,
    }) as unknown as Application
  const inDays = (days: number) => ago(-days).slice(0, 10)

  it.each([
    ['ended', '2023-01-01', 'Ran out 01/01/2023', 'alarm'],
    ['ends within 60 days', inDays(30), 'ask for a new check', 'yours'],
    ['has no known end', null, 'Date not known: ask the contact', 'yours'],
  ])('offers a new check if it %s', (_, end, words, state) => {
    const shown = html(<Rail as={readers.vpSupport} of={of(end)} />)
    expect(shown).toContain(words)
    expect(shown).toContain('renew dbs')
    expect(shown).toContain(`data-state="${state}"`)
  })

  it('is done if the check counts for longer', () => {
    const shown = html(<Rail as={readers.vpSupport} of={of(inDays(90))} />)
    expect(shown).not.toContain('renew dbs')
    expect(shown).toContain('Confirmed')
  })
})

describe('remaining steps of a Young Helper [PAR-03, B-REC-04]', () => {
  const consent = { email_sent: ago(3), submitted: null, name: 'Mair' }
  const waits = (who: string) =>
    ({ ...application, waiting_for: { who, what: 'give_consent', since: ago(1) } }) as unknown as Application
  it('shows the consent instead of references and a check', () => {
    const shown = html(<Rail as={readers.core} of={waits('parent')} consent={consent} />)
    for (const words of ['Parental Consent', 'Mair mailed', 'send consent']) expect(shown).toContain(words)
    for (const words of ['r1', 'send dbs']) expect(shown).not.toContain(words)
    expect(shown).not.toContain('came back')
  })

  it("is the reviewers' turn after an email to the parent bounced", () => {
    const { waiting_for } = waits('reviewer')
    const shown = html(<Rail as={readers.core} of={waits('reviewer')} consent={consent} />)
    expect(shown).toContain('The email to Mair came back.')
    const rights = applicationRights(readers.core, 'volunteer')
    expect(waitsForReader(waiting_for as never, rights)).toBe(true)
    // // Reviewers do not give the consent themselves, so their label differs.
    expect(waitingWords(waiting_for as never)).not.toEqual(waitingWords(waits('parent').waiting_for as never))
  })
})

describe('accounts that see the label "You"', () => {
  const waits = (as: CurrentUser, own = false) =>
    waitsForReader(
      { who: 'reviewer', what: 'check_reference', since: ago(2) },
      applicationRights(as, 'core', own),
    )
  it('includes accounts whose role takes second looks', () => {
    const takes = (as: CurrentUser, flow: 'core' | 'volunteer') =>
      waitsForReader(waitsFor('second_look'), applicationRights(as, flow))
    const can = (flow: 'core' | 'volunteer') =>
      Object.entries(readers).flatMap(([name, as]) => (takes(as, flow) ? [name] : []))
    expect(can('core')).toEqual(['vpSupport', 'vpGeneral'])
    expect(can('volunteer')).toEqual(['vpSupport', 'coordinator', 'safeguardingLeader'])
  })

  it("excludes the applicant's own account", () => {
    expect(Object.entries(readers).filter(([, as]) => waits(as))).toHaveLength(1)
    expect(waits(readers.vpSupport)).toBe(true)
    expect(waits(readers.vpSupport, true)).toBe(false)
  })
})

describe('answers as text [APP-99 to APP-103]', () => {
  it('distinguishes withheld answers from empty answers', () => {
    const withheld = { ...application, form: { ...form, withheld: true } } as unknown as Application
    expect(html(<ReadForm application={withheld} />).match(/Not shown to your role/g)).toHaveLength(4)
    const open = html(<ReadForm application={application} />)
    expect(open).not.toContain('Not shown to your role')
    expect(open).toContain('Not answered')
  })
})
