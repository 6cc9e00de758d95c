import { newId } from '../../../contract/id.ts'
import { PersonValues, personDefaults } from '../../../contract/registered-fields.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { openDb } from '../client.ts'
import { groups, holidayAllocation, organisations, registered, users, versions } from '../schema.ts'

export const loadDemo = async (url: string): Promise<void> => {
  const db = openDb(url)
  const organisation = newId()
  const hash = await hashPassword('hallbook2026')
  await db.network(async (tx) => {
    await tx
      .insert(organisations)
      .values({ id: organisation, name: 'Riverside Church Lunch Club', hashid: newId() })
    await tx.insert(versions).values({ organisation_id: organisation, version: 1 })
    const group = newId()
    await tx.insert(groups).values({
      id: group,
      organisation_id: organisation,
      version: 1,
      name: 'Riverside Church Lunch Club',
      is_default: true,
    })
    await tx.insert(users).values({
      id: newId(),
      organisation_id: organisation,
      email: 'coordinator.riverside@hallbook.example',
      password_hash: hash,
      first_name: 'Nia',
      last_name: 'Rees',
      is_pastor: true,
      user_type: 'coordinator',
    })
    await tx.insert(holidayAllocation).values({
      id: newId(),
      organisation_id: organisation,
      version: 1,
      holiday: 'Nov/Dec',
      year: 2026,
      start_date: '2026-11-01',
      end_date: '2026-12-31',
      status: 'Open',
    })
    for (let i = 0; i < 60; i++) {
      const { ...values } = personDefaults
      await tx.insert(registered).values({
        ...values,
        id: newId(),
        organisation_id: organisation,
        version: 1,
        first_name: `Child${i}`,
        last_name: `Family${i % 20}`,
        is_adult: i % 6 === 0,
        attendance_type: i % 6 === 0 ? 'visitor' : null,
        created: new Date().toISOString(),
        participant_self_registration: false,
      })
    }
  })
  await db.close()
  void PersonValues
}
