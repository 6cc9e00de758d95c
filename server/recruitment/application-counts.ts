import { sql } from 'drizzle-orm'
import type { RecordedConsentActions } from '../../contract/recruitment/acts.ts'
import type { ApplicationNote } from '../../contract/recruitment/application-notes.ts'
import type { ApplicationRow } from '../../contract/recruitment/applications.ts'
import { checkConfirmations } from '../../contract/recruitment/vocabulary.ts'
import type { VolunteerApplicationRow } from '../../contract/recruitment/volunteer-applications.ts'
import type { Tx } from '../db/client.ts'

type ApplicationCounts = Pick<
  ApplicationRow,
  | 'num_notes'
  | 'num_references'
  | 'num_references_submitted'
  | 'num_references_checked'
  | 'open_references'
  | 'latest_note'
  | 'dbs_form'
  | 'last_submitted_safeguarding_declaration_year'
> &
  Pick<VolunteerApplicationRow, 'referral' | 'parental_consent_form'>

type CountRow = {
  id: string
  notes: number
  latest: ApplicationNote | null
  refs: number
  submitted: number
  checked: number
  open: string[]
  dbs: Record<string, unknown> | null
  year: number | null
  referred: string | null
  consent: Record<string, unknown> | null
}

const emptyCounts: ApplicationCounts = {
  num_notes: 0,
  num_references: 0,
  num_references_submitted: 0,
  num_references_checked: 0,
  open_references: [],
  latest_note: null,
  dbs_form: null,
  last_submitted_safeguarding_declaration_year: null,
  referral: null,
  parental_consent_form: null,
}

const toInstant = (text: unknown): string | null => (text ? new Date(String(text)).toISOString() : null)

/** Returns the label of a confirmation by the club's check contact (DBS-08). */
export const getConfirmationLabel = (confirmed: unknown): string | null =>
  checkConfirmations.find(({ value }) => value === confirmed)?.label ?? null

const toDbsForm = (dbs: CountRow['dbs']): ApplicationCounts['dbs_form'] =>
  dbs &&
  ({
    id: null,
    name: dbs.name,
    email: dbs.email,
    email_sent: toInstant(dbs.email_sent),
    submitted: toInstant(dbs.submitted),
    bounced: toInstant(dbs.bounced),
    confirmed: dbs.confirmed,
    confirmed__label: getConfirmationLabel(dbs.confirmed),
    barred_list_checked: dbs.barred_list_checked,
    valid_until: dbs.valid_until,
  } as ApplicationCounts['dbs_form'])

/**
 * Loads the counts and related records of all given applications in one query. The returned `of` picks the result for
 * one application. For the reader's own application, `of` returns only the referral time.
 */
export const loadApplicationCounts = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.execute<CountRow>(sql`
    SELECT a.id, n.count AS notes, n.latest, r.count AS refs, r.submitted, r.checked, r.open, to_json(d) AS dbs, s.year, f.created AS referred,
      CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('email_sent', c.email_sent, 'submitted', c.submitted, 'spoken', c.acts -> 'spoken',
        'shared', (SELECT y.consent_shared FROM applications y WHERE y.id = a.id)) END AS consent
    FROM unnest(${sql.param([...ids])}::uuid[]) AS a(id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int, (array_agg(json_build_object('id', x.id, 'note', x.note, 'user_email', x.user_email,
        'created', x.created, 'application', x.application_id, 'version', x.version, 'edited', x.edited, 'first_text', x.first_text) ORDER BY x.created DESC, x.id DESC))[1] AS latest
      FROM application_notes x WHERE x.application_id = a.id) n
    CROSS JOIN LATERAL (
      SELECT count(*)::int, count(x.submitted)::int AS submitted, count(*) FILTER (WHERE x.checked)::int AS checked,
        coalesce(array_agg(x.id ORDER BY x.number) FILTER (WHERE x.email_sent IS NOT NULL AND x.submitted IS NULL), '{}') AS open
      FROM application_references x WHERE x.application_id = a.id AND x.replaced IS NULL) r
    CROSS JOIN LATERAL (
      SELECT max(x.year) AS year FROM safeguarding_declarations x
      WHERE x.application_id = a.id AND x.submitted IS NOT NULL) s
    LEFT JOIN dbs_forms d ON d.application_id = a.id
    LEFT JOIN parental_consent_forms c ON c.application_id = a.id
    LEFT JOIN LATERAL (SELECT x.created FROM referrals x WHERE x.application_id = a.id LIMIT 1) f ON true`)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return {
    of: (id: string, isOwn: boolean): ApplicationCounts => {
      const row = rowById.get(id)
      if (!row) return emptyCounts
      const referral = row.referred ? { created: new Date(row.referred).toISOString() } : null
      if (isOwn) return { ...emptyCounts, referral }
      const { latest } = row
      return {
        num_notes: row.notes,
        num_references: row.refs,
        num_references_submitted: row.submitted,
        num_references_checked: row.checked,
        open_references: row.open,
        latest_note: latest && {
          ...latest,
          created: new Date(latest.created).toISOString(),
          edited: toInstant(latest.edited),
        },
        dbs_form: toDbsForm(row.dbs),
        last_submitted_safeguarding_declaration_year: row.year,
        referral,
        parental_consent_form: row.consent && {
          id: null,
          email_sent: toInstant(row.consent.email_sent),
          submitted: toInstant(row.consent.submitted),
          shared: row.consent.shared === true,
          spoken: toParentCall(row.consent.spoken as RecordedConsentActions['spoken'] | null),
        },
      }
    },
  }
}

/** Converts the stored record of the call to the parent into its response form. */
function toParentCall(spoken: RecordedConsentActions['spoken'] | null) {
  if (!spoken) return null
  return { name: spoken.parent, number: spoken.number, day: spoken.day, by: spoken.name, at: spoken.at }
}
