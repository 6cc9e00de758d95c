import { newId } from '../../contract/id.ts'
import type { TestApi } from './api.ts'

/**
 * Creates helpers that insert sessions as devices would, and run statements as the `hallbook_network` database role.
 */
export const createNumbersFixture = (api: TestApi) => {
  const runStatement = (text: string, values: unknown[] = []) =>
    api.db.network((_tx, client) => client.query(text, values)).then(({ rows }) => rows)

  /** Inserts a session of a club with its attendance. */
  const insertSession = async (club: { id: string; group: string }, day: object, people: readonly string[]) => {
    const { date, holiday, year, activities = [], other = null } = day as Record<string, never>
    const id = newId()
    await runStatement(
      `INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year, activities, activities_other)
       VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8)`,
      [id, club.id, club.group, date, holiday, year, activities, other],
    )
    for (const person of people)
      await runStatement(
        `INSERT INTO attendance (session_id, registered_id, organisation_id, version, state) VALUES ($1, $2, $3, 1, 'attending')`,
        [id, person, club.id],
      )
    return id
  }

  const insertParcel = async (
    club: string,
    date: string,
    holiday: string,
    rows: object[],
    volunteers: string[] = [],
  ) => {
    const id = newId()
    await runStatement(
      'INSERT INTO parcel_provisions (id, organisation_id, version, date, holiday, volunteers) VALUES ($1, $2, 1, $3, $4, $5)',
      [id, club, date, holiday, volunteers],
    )
    for (const row of rows) {
      const { who, adults, children, meals, wellbeing = false } = row as Record<string, never>
      await runStatement(
        `INSERT INTO parcel_provision_registered
           (parcel_provision_id, registered_id, organisation_id, version, adults, children, num_meals, wellbeing_resources)
         VALUES ($1, $2, $3, 1, $4, $5, $6, $7)`,
        [id, who, club, adults, children, meals, wellbeing],
      )
    }
  }

  return { run: runStatement, session: insertSession, parcel: insertParcel }
}
