/** Progress of a demo application. Numbers are days before the demo's current day. */
export type DemoState = {
  key: string
  /** Days since the referral. */
  referred: number
  /** Days since the form was started, and since it was submitted. */
  started?: number
  submitted?: number
  /**
   * For each referee, the days since the request and since the answer. Other results are a refusal, a bounce or a
   * telephone call.
   */
  references?: readonly DemoReference[]
  dbs?: { sent: number; confirmed?: number; barred?: boolean }
  checked?: number
  notes?: number
  archived?: 'declined' | 'withdrawn' | 'tidied'
  /** Set if the club's coordinator was created from this application. */
  converted?: true
  request?: true
  flow?: 'volunteer'
  /**
   * For a Young Helper: days since the consent request was sent and since consent was given. `bounced` if the email
   * bounced.
   */
  young?: { sent: number; given?: number; bounced?: true }
  /** Set if a helper in the club's register was created from this application. */
  registered?: true
  /** Set if one account processed the application alone, so that it waits for a second reviewer. */
  alone?: true
  /** Set if the email with the application form's link bounced. */
  unreached?: true
}
export type DemoReference = {
  sent?: number
  submitted?: number
  checked?: number
  declined?: number
  bounced?: number
  telephone?: true
}

const checkedReference = { sent: 30, submitted: 20, checked: 15 }

/** One application in each state. */
export const demoStates: readonly DemoState[] = [
  { key: 'not_started', referred: 2 },
  { key: 'started', referred: 12, started: 9 },
  { key: 'submitted', referred: 15, started: 12, submitted: 3, references: [{}, {}] },
  {
    key: 'asked',
    referred: 60,
    started: 50,
    submitted: 32,
    references: [{ sent: 30 }, { sent: 30, submitted: 12, checked: 9 }],
    dbs: { sent: 28, confirmed: 20, barred: true },
    notes: 1,
  },
  {
    key: 'bounced',
    referred: 30,
    started: 28,
    submitted: 25,
    references: [{ sent: 24, bounced: 24 }, { sent: 24 }],
  },
  {
    key: 'unchecked',
    referred: 40,
    started: 38,
    submitted: 35,
    references: [checkedReference, { sent: 30, submitted: 22 }],
  },
  {
    key: 'declined',
    referred: 26,
    started: 22,
    submitted: 20,
    references: [
      { sent: 18, declined: 10 },
      { sent: 18, submitted: 14, checked: 12 },
    ],
  },
  {
    key: 'requested',
    referred: 33,
    started: 30,
    submitted: 28,
    references: [{ sent: 26 }, { sent: 26, submitted: 20 }],
    request: true,
  },
  {
    key: 'dbs_sent',
    referred: 44,
    started: 40,
    submitted: 36,
    references: [checkedReference, { submitted: 25, checked: 25, telephone: true }],
    dbs: { sent: 12 },
  },
  {
    key: 'checks_left',
    referred: 48,
    started: 44,
    submitted: 40,
    references: [checkedReference, checkedReference],
    dbs: { sent: 25, confirmed: 8 },
    notes: 2,
  },
  {
    key: 'cleared',
    referred: 80,
    started: 75,
    submitted: 70,
    references: [checkedReference, checkedReference, checkedReference],
    dbs: { sent: 40, confirmed: 30, barred: true },
    checked: 6,
    notes: 1,
  },
  {
    key: 'converted',
    referred: 300,
    started: 295,
    submitted: 290,
    references: [
      { sent: 280, submitted: 270, checked: 268 },
      { sent: 280, submitted: 272, checked: 268 },
    ],
    dbs: { sent: 275, confirmed: 262, barred: true },
    checked: 260,
    converted: true,
  },
  {
    key: 'archived',
    referred: 120,
    started: 118,
    submitted: 110,
    references: [{ sent: 105 }, {}],
    archived: 'withdrawn',
  },
  { key: 'unreached', referred: 4, unreached: true },
]

/** Applications of volunteers in a club with accounts, one in each state, from adults and Young Helpers. */
export const volunteerStates: readonly DemoState[] = [
  { key: 'volunteer_not_started', referred: 3 },
  { key: 'volunteer_started', referred: 11, started: 8 },
  { key: 'volunteer_submitted', referred: 14, started: 12, submitted: 4, references: [{}, {}] },
  {
    key: 'volunteer_asked',
    referred: 50,
    started: 45,
    submitted: 33,
    references: [{ sent: 29 }, { sent: 29, submitted: 20, checked: 18 }],
    dbs: { sent: 22 },
  },
  {
    key: 'volunteer_cleared',
    referred: 70,
    started: 66,
    submitted: 60,
    checked: 10,
    references: [checkedReference, checkedReference],
    dbs: { sent: 40, confirmed: 30, barred: true },
    notes: 1,
  },
  { key: 'young_asked', referred: 12, started: 10, submitted: 7, young: { sent: 7 } } as const,
  { key: 'young_given', referred: 20, started: 18, submitted: 16, young: { sent: 16, given: 9 } } as const,
  {
    key: 'volunteer_bounced',
    referred: 31,
    started: 29,
    submitted: 27,
    references: [{ sent: 26, bounced: 26 }, { sent: 26 }],
  },
  {
    key: 'volunteer_converted',
    referred: 240,
    started: 236,
    submitted: 230,
    checked: 200,
    references: [
      { sent: 228, submitted: 220, checked: 218 },
      { sent: 228, submitted: 219, checked: 218 },
    ],
    dbs: { sent: 226, confirmed: 214, barred: true },
    registered: true as const,
  },
  {
    key: 'volunteer_archived',
    referred: 130,
    started: 126,
    submitted: 121,
    archived: 'declined' as const,
    references: [
      { sent: 118, submitted: 110, checked: 108 },
      { sent: 118, declined: 112 },
    ],
  },
  {
    key: 'young_bounced',
    referred: 9,
    started: 8,
    submitted: 5,
    young: { sent: 5, bounced: true as const },
  },
  {
    key: 'young_cleared',
    referred: 62,
    started: 60,
    submitted: 55,
    checked: 20,
    young: { sent: 55, given: 50 },
  },
].map((state): DemoState => ({ ...state, flow: 'volunteer' }))

const handledAlone: DemoState = {
  key: 'second_look',
  referred: 76,
  started: 72,
  submitted: 68,
  references: [
    { sent: 58, submitted: 44, checked: 40 },
    { sent: 58, submitted: 47, checked: 40 },
  ],
  dbs: { sent: 52, confirmed: 36, barred: true },
  checked: 4,
  alone: true,
}

/** Riverside's applications that one person processed alone. */
export const aloneStates: readonly DemoState[] = [
  handledAlone,
  { ...handledAlone, key: 'volunteer_second_look', flow: 'volunteer', checked: 7 },
]

/** Keys of the states that a club without accounts has. */
export const basicStateKeys: readonly string[] = ['not_started', 'asked', 'cleared']
