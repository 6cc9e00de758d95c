import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { organisations } from '../db/schema.ts'
import { toSpreadsheetResponse } from '../files/spreadsheet.ts'
import { getDeclarationYear } from '../recruitment/declarations.ts'

type DeclarationCounts = { num_completed_safeguarding_declarations: number; num_safeguarding_declarations: number }

const NO_DECLARATIONS: DeclarationCounts = {
  num_completed_safeguarding_declarations: 0,
  num_safeguarding_declarations: 0,
}

/**
 * Counts this year's declarations of clubs' core teams: the signed ones and all (STAT-112, STAT-113). Each application
 * counts as one declaration. It must not be archived, and it must be submitted or have a declaration for this year. The
 * year begins at midnight in London.
 */
export const countDeclarations = async (
  tx: Tx,
  clubs: readonly string[],
): Promise<(club: string) => DeclarationCounts> => {
  const year = getDeclarationYear()
  const { rows } = await tx.execute<{ club: string; signed: number; all: number }>(sql`
    SELECT a.organisation_id AS club, count(d.submitted)::int AS signed, count(*)::int AS all
    FROM applications a
    LEFT JOIN safeguarding_declarations d ON d.application_id = a.id AND d.year = ${year}
    WHERE a.organisation_id = ANY(${sql.param([...clubs])}::uuid[])
      AND a.flow = 'core' AND a.deleted_at IS NULL AND NOT a.archived AND (a.submitted IS NOT NULL OR d.id IS NOT NULL)
    GROUP BY a.organisation_id`)
  const countsByClub = new Map(
    rows.map(({ club, signed, all }) => [
      club,
      { num_completed_safeguarding_declarations: signed, num_safeguarding_declarations: all },
    ]),
  )
  return (club) => countsByClub.get(club) ?? NO_DECLARATIONS
}

const spreadsheetColumns = [
  { head: 'Club', width: 36 },
  { head: 'Person', width: 30 },
  { head: 'Year', width: 8, kind: 'number' },
  { head: 'Sent', width: 18, kind: 'time' },
  { head: 'Submitted', width: 18, kind: 'time' },
] as const

type DeclarationLine = { club: string; person: string; year: number; sent: Date | null; submitted: Date | null }

/**
 * Creates a spreadsheet of the clubs' declarations. It includes declarations that former team members signed (STAT-95,
 * STAT-96). A submitted application without a declaration for this year gets a line with empty dates.
 */
export const createDeclarationsFile = async (tx: Tx, clubs: SQL | undefined): Promise<Response> => {
  const year = getDeclarationYear()
  const { rows } = await tx.execute<DeclarationLine>(sql`
    SELECT ${organisations.name} AS club, concat_ws(' ', a.first_name, a.last_name) AS person, d.year,
           d.email_sent AS sent, d.submitted
    FROM ${organisations}
    JOIN applications a ON a.organisation_id = ${organisations.id} AND a.flow = 'core' AND a.deleted_at IS NULL
    JOIN LATERAL (
      SELECT year, email_sent, submitted FROM safeguarding_declarations WHERE application_id = a.id
      UNION ALL
      SELECT ${year}::int, NULL, NULL
      WHERE a.submitted IS NOT NULL AND NOT EXISTS (
        SELECT FROM safeguarding_declarations WHERE application_id = a.id AND year = ${year})
    ) d ON true
    WHERE (NOT a.archived OR d.submitted IS NOT NULL) AND ${clubs ?? sql`true`}
    ORDER BY ${organisations.name} COLLATE words, ${organisations.id}, d.year DESC,
             a.last_name COLLATE words, a.first_name COLLATE words, a.id`)
  const formatTime = (date: Date | string | null) => date && new Date(date).toISOString()
  const lines = rows.map(({ club, person, year, sent, submitted }) => [
    club,
    person,
    year,
    formatTime(sent),
    formatTime(submitted),
  ])
  return toSpreadsheetResponse('safeguarding_declarations.xlsx', 'Safeguarding declarations', spreadsheetColumns, lines)
}
