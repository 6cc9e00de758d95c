import { findCheckEnd } from '../../contract/recruitment/check-validity.ts'
import type { Referee } from '../../contract/recruitment/referees.ts'
import { getCheckKind } from '../../contract/recruitment/vocabulary.ts'
import { foldName } from '../../contract/rules/alphabet.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import { DEMO_DOMAIN } from './accounts.ts'
import { createChance } from './chance.ts'
import { type DemoClub, demoClubs } from './clubs.ts'
import data from './data/recruitment.json' with { type: 'json' }
import type { TiedHelpers } from './helper-ties.ts'
import { buildDemoId } from './identity.ts'
import { createList, type Row } from './insert.ts'
import { createNameBook } from './names.ts'
import { buildCompletion, chooseHandlers, handleReference } from './recruitment-acts.ts'
import {
  buildAnswers,
  buildGuardian,
  buildReferee,
  buildReferenceRow,
  type DemoApplication,
  getFullName,
  getYoungHelperBirthday,
  type Person,
} from './recruitment-answers.ts'
import { aloneStates, basicStateKeys, coreStates, type DemoState, volunteerStates } from './recruitment-states.ts'
import { getClubUsers, isAccountName } from './users.ts'

/** Creates the empty lists of a club's recruitment rows, by table. */
const createRows = () => ({
  applications: createList<'applications'>(),
  referrals: createList<'referrals'>(),
  applicationReferences: createList<'applicationReferences'>(),
  applicationRequests: createList<'applicationRequests'>(),
  applicationNotes: createList<'applicationNotes'>(),
  dbsForms: createList<'dbsForms'>(),
  safeguardingDeclarations: createList<'safeguardingDeclarations'>(),
  parentalConsentForms: createList<'parentalConsentForms'>(),
  mails: createList<'mails'>(),
})
type RecruitmentRows = ReturnType<typeof createRows>

const findCoordinator = (club: DemoClub) => getClubUsers(club.key).find((user) => user.user_type === 'coordinator')

/** Returns the ids of converted applications and of the users created from them. */
export const listConvertedUsers = (): { application: string; user: string }[] =>
  demoClubs.flatMap((club) => {
    const user = findCoordinator(club)
    const states = user ? coreStates.filter(({ converted }) => converted) : []
    return states.map(({ key }) => ({ application: buildDemoId('application', club.key, key), user: user?.id ?? '' }))
  })

/** Email domain that never receives email (RFC 2606). */
const MAILBOX = 'mail.example'

const foldToLetters = (text: string) => foldName(text).replace(/[^a-z]/g, '')

/**
 * Generates a club's recruitment. A club with accounts has an application in each state, other clubs have a few.
 * @param tied registered helpers. Key: state of their application.
 */
export const drawRecruitment = (
  club: DemoClub,
  organisation: string,
  today: Day,
  tied: TiedHelpers = new Map(),
): RecruitmentRows => {
  const rows = createRows()
  const chance = createChance(`recruitment of ${club.key}`)
  const names = createNameBook()
  const coordinator = findCoordinator(club)
  const addEmail = (person: Omit<Person, 'email'>): Person => ({
    ...person,
    email: `${foldToLetters(person.first_name)}.${foldToLetters(person.last_name)}@${MAILBOX}`,
  })
  const drawPerson = (): Person => {
    const person = drawUncheckedPerson()
    return isAccountName(getFullName(person)) ? drawPerson() : person
  }
  const drawUncheckedPerson = (): Person => {
    const origin = chance.weighted(club.mix)
    const sex = chance.of(0.7) ? 'female' : 'male'
    const last_name = names.surname(origin, chance)[sex]
    const first_name = names.first(origin, 'adults', sex, last_name, chance)
    return addEmail({ first_name, last_name })
  }
  const states = club.hasAccounts ? coreStates : coreStates.filter(({ key }) => basicStateKeys.includes(key))
  const volunteers = club.hasAccounts && !club.parcels ? volunteerStates : []
  const alone = club.key === 'riverside' ? aloneStates : []
  for (const state of [...states, ...volunteers, ...alone]) {
    const [newPerson, helper] = [drawPerson(), tied.get(state.key)]
    const applicant = helper ? addEmail(helper) : newPerson
    const coordinatorPerson =
      state.converted && coordinator ? { ...coordinator, email: `coordinator.${club.key}@${DEMO_DOMAIN}` } : null
    if ((state.converted && !coordinatorPerson) || (state.registered && !helper)) continue
    const registered = state.registered ? (helper ?? null) : null
    const person = coordinatorPerson ?? applicant
    addApplication(rows, { club, organisation, today, chance, state, person, draw: drawPerson, registered })
  }
  return rows
}

/** Context in which the rows of an application are added. */
type Writer = {
  rows: RecruitmentRows
  /** Id of the application. */
  id: string
  /** Returns the time some days before the current day. */
  toTime(daysAgo: number): string
  addMail(kind: Row<'mails'>['kind'], record: string, recipient: string, daysAgo: number, bounced?: boolean): void
}

function getFormStatus({ started, submitted }: DemoState): Row<'applications'>['form_status'] {
  if (submitted !== undefined) return 'submitted'
  return started === undefined ? 'not_started' : 'started'
}

const addApplication = (rows: RecruitmentRows, application: DemoApplication): void => {
  const { club, organisation, today, chance, state, person, draw, registered } = application
  const { referred, started, submitted, references = [], dbs, checked, archived } = state
  const id = buildDemoId('application', club.key, state.key)
  const toTime = (days: number) => `${addDays(today, -days)}T${String(9 + (days % 8)).padStart(2, '0')}:20:00.000Z`
  const toTimestamp = (days: number | undefined) => (days === undefined ? null : toTime(days))
  const addMail: Writer['addMail'] = (kind, record, recipient, days, bounced = false) =>
    rows.mails.push({
      id: buildDemoId('mail', kind ?? '', record, days),
      application_id: id,
      record_id: record,
      kind,
      to_address: recipient,
      subject: '',
      text: '',
      created: toTime(days),
      sent: toTimestamp(days),
      tries: 1,
      next_try: null,
      bounced: bounced ? toTimestamp(days) : null,
      bounce_code: bounced ? '5.1.1' : null,
    })
  const handlers = chooseHandlers(club, state)
  const referees = references.map((_, i) => buildReferee(i + 1, draw(), club, chance))
  const isCoordinator = chance.of(0.3) || state.converted
  const coreRole = isCoordinator ? 'Coordinator' : 'Core Team Member'
  const role = state.flow ? null : coreRole
  const language = club.language === 'cy' ? 'cy' : 'en'
  rows.applications.push({
    id,
    flow: state.flow ?? 'core',
    organisation_id: organisation,
    version: 2,
    role,
    language,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    created: toTime(referred),
    form_version: 2,
    organisation_name: null,
    is_young_helper: state.flow && started !== undefined ? state.young !== undefined : null,
    form_status: getFormStatus(state),
    form_saved: toTimestamp(submitted ?? started),
    submitted: toTimestamp(submitted),
    bounced: state.unreached ? toTimestamp(referred) : null,
    archived: archived !== undefined,
    outcome: archived ?? null,
    outcome_at: archived ? toTimestamp(90) : null,
    checks_completed: toTimestamp(checked),
    ...buildCompletion(state, handlers, toTimestamp(checked)),
    registered_id: registered?.id ?? null,
    answers: started === undefined ? {} : buildAnswers(application, submitted !== undefined, referees),
  })
  rows.referrals.push({
    id: buildDemoId('referral', club.key, state.key),
    application_id: id,
    created: toTime(referred),
    referrer_role: 'Church Leader',
    referrer_name: getFullName(draw()),
    role,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    coordinator_name: null,
    coordinator_email: null,
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  })
  addMail('application_form', id, person.email, referred, state.unreached)
  if (submitted !== undefined) addMail('receipt', id, person.email, submitted)
  references.forEach((reference, i) => {
    const referee = referees[i] as Referee
    const referenceId = buildDemoId('reference', club.key, state.key, i + 1)
    const newReference = buildReferenceRow(referenceId, id, i + 1, referee, reference, person, toTimestamp)
    rows.applicationReferences.push(handleReference(newReference, handlers))
    if (reference.sent !== undefined)
      addMail('reference_request', referenceId, referee.email ?? '', reference.sent, reference.bounced !== undefined)
  })
  if (state.request)
    rows.applicationRequests.push({
      id: buildDemoId('request', club.key),
      application_id: id,
      created: toTime(2),
      number: 1,
      kind: 'another_referee',
      email: draw().email,
      full_name: getFullName(draw()),
    })
  for (let i = 0; i < (state.notes ?? 0); i++)
    rows.applicationNotes.push({
      id: buildDemoId('note', club.key, state.key, i),
      application_id: id,
      created: toTime(5 + i),
      note: chance.pick(data.notes),
      user_email: `vp.support@${DEMO_DOMAIN}`,
    })
  if (dbs) {
    const formId = buildDemoId('dbs', club.key, state.key)
    rows.dbsForms.push({
      id: formId,
      application_id: id,
      name: getFullName(draw()),
      email: `dbs@${club.key}.example`,
      created: toTime(dbs.sent),
      email_sent: toTimestamp(dbs.sent),
      submitted: toTimestamp(dbs.confirmed),
      confirmed: dbs.confirmed === undefined ? null : 'enhanced_certificate',
      barred_list_checked: dbs.barred ?? null,
      ...checkDates(club, today, dbs.confirmed),
    })
    addMail('dbs_form', formId, `dbs@${club.key}.example`, dbs.sent)
  }
  const writer = { rows, id, toTime, addMail }
  if (state.young) addConsent(writer, application, state.young)
  if (checked !== undefined && !state.flow) addDeclarations(writer, application)
}

/**
 * Returns the dates of a certificate that was issued 60 days before its confirmation.
 * @param confirmed number of days since the confirmation
 */
function checkDates({ region }: DemoClub, today: Day, confirmed: number | undefined) {
  if (confirmed === undefined) return { issue_date: null, valid_until: null }
  const issued = addDays(today, -confirmed - 60)
  const valid_until = findCheckEnd({
    kind: getCheckKind(region),
    confirmed: 'enhanced_certificate',
    issued,
    answered: addDays(today, -confirmed),
    years: 3,
  })
  return { issue_date: issued, valid_until }
}

/** Adds the consent of a Young Helper's parent. */
const addConsent = (
  { rows, id: application_id, toTime, addMail }: Writer,
  { club, state, person, today }: DemoApplication,
  { sent, given: givenDaysAgo, bounced = false }: NonNullable<DemoState['young']>,
) => {
  const id = buildDemoId('consent', club.key, state.key)
  const parent = buildGuardian(person)
  rows.parentalConsentForms.push({
    id,
    application_id,
    created: toTime(sent),
    email_sent: toTime(sent),
    submitted: givenDaysAgo === undefined ? null : toTime(givenDaysAgo),
    bounced: bounced ? toTime(sent) : null,
    answers:
      givenDaysAgo === undefined
        ? { sent_to: parent.parent_guardian_email }
        : {
            child_name: getFullName(person),
            child_date_of_birth: getYoungHelperBirthday(today),
            name: `${parent.parent_guardian_first_name} ${person.last_name}`,
            address: club.place.town,
            phone_number: '01632 960 414',
            alternative_contact_name: `Huw ${person.last_name}`,
            alternative_relationship: 'Grandfather',
            alternative_phone_number: '01632 960 415',
          },
  })
  addMail('parental_consent', id, parent.parent_guardian_email, sent, bounced)
}

/**
 * Adds this year's declaration, which is sent but not signed. A long-serving coordinator also gets last year's signed
 * declaration.
 */
const addDeclarations = (
  { rows, id: application_id, toTime }: Writer,
  { club, state, person, today }: DemoApplication,
) => {
  const thisYear = Number(today.slice(0, 4))
  for (const year of state.converted ? [thisYear - 1, thisYear] : [thisYear]) {
    const isPast = year < thisYear
    const sent = toTime(isPast ? 250 : 5)
    rows.safeguardingDeclarations.push({
      id: buildDemoId('declaration', club.key, state.key, thisYear - year),
      application_id,
      year,
      email: person.email,
      created: sent,
      email_sent: sent,
      submitted: isPast ? toTime(240) : null,
    })
  }
}
