import pg from 'pg'
import { newId } from '../../contract/id.ts'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { DAY_MS, getLondonDay, getYear } from '../../contract/rules/days.ts'
import { createTokenService } from '../auth/tokens.ts'
import { openDb } from '../db/client.ts'
import { groups, organisations, registered, sessions, signIns, users, versions } from '../db/schema.ts'

/** A device of a fleet with its own sign-in, its club's session and the people that it ticks. */
export type FleetDevice = {
  club: string
  user: string
  signIn: string
  token: string
  device: string
  session: string
  people: string[]
}

/** Number of devices with one account, as a club shares the account of its coordinator. */
const DEVICES_PER_USER = 4

/**
 * Creates clubs with a session of today, and devices that are signed in.
 * @param clubSizes number of devices of each club
 * @param peoplePerDevice number of people that each device alone ticks
 */
export const createFleet = async (
  databaseUrl: string,
  secret: string,
  clubSizes: readonly number[],
  peoplePerDevice: number,
): Promise<FleetDevice[]> => {
  const tokens = createTokenService(secret)
  const db = openDb(databaseUrl, { max: 4 })
  const expires = new Date(Date.now() + 30 * DAY_MS)
  const today = getLondonDay()
  try {
    const clubs = clubSizes.map((size) => buildClub(size, peoplePerDevice))
    await db.network(async (tx) => {
      const values = <T>(build: (club: (typeof clubs)[number]) => T[]) => clubs.flatMap(build)
      await tx.insert(organisations).values(values(({ id }) => [{ id, name: `Club ${id}`, hashid: newId() }]))
      await tx.insert(versions).values(values(({ id }) => [{ organisation_id: id, version: 1 }]))
      await tx
        .insert(groups)
        .values(
          values(({ id, group }) => [{ id: group, organisation_id: id, version: 1, name: 'Hall', is_default: true }]),
        )
      await tx.insert(sessions).values(
        values(({ id, group, session }) => [
          {
            id: session,
            organisation_id: id,
            version: 1,
            group_id: group,
            date: today,
            holiday: 'Extra Sessions' as const,
            year: getYear(today),
          },
        ]),
      )
      await tx.insert(users).values(
        values(({ id, accounts }) =>
          accounts.map((account) => ({
            id: account,
            organisation_id: id,
            email: `${account}@hall.example`,
            password_hash: 'none',
            first_name: 'Nia',
            last_name: 'Rees',
            is_pastor: true,
            user_type: 'coordinator',
            ethnicity_captured: true,
          })),
        ),
      )
      await tx
        .insert(signIns)
        .values(
          values(({ devices }) =>
            devices.map(({ signIn, user }) => ({ id: signIn, user_id: user, expires: expires.toISOString() })),
          ),
        )
      const people = values(({ id, devices }) =>
        devices.flatMap((device) => device.people.map((person) => ({ id: person, organisation_id: id }))),
      )
      for (let start = 0; start < people.length; start += PEOPLE_PER_STATEMENT)
        await tx.insert(registered).values(
          people.slice(start, start + PEOPLE_PER_STATEMENT).map((person, i) => ({
            ...personDefaults,
            ...person,
            version: 1,
            first_name: `First${start + i}`,
            last_name: `Last${start + i}`,
          })),
        )
    })
    await analyse(databaseUrl)
    return Promise.all(
      clubs.flatMap(({ id, session, devices }) =>
        devices.map(async (device) => ({
          ...device,
          club: id,
          session,
          token: await tokens.sign({ user: device.user, signIn: device.signIn, expires }),
        })),
      ),
    )
  } finally {
    await db.close()
  }
}

/** Signs the users of a fleet in again on their devices. Returns the new tokens in the same order. */
export const renewSignIns = async (
  databaseUrl: string,
  secret: string,
  devices: readonly FleetDevice[],
): Promise<string[]> => {
  const db = openDb(databaseUrl, { max: 2 })
  const tokens = createTokenService(secret)
  const expires = new Date(Date.now() + 30 * DAY_MS)
  const renewed = devices.map(({ user }) => ({ user, signIn: newId() }))
  try {
    await db.network((tx) =>
      tx
        .insert(signIns)
        .values(renewed.map(({ user, signIn }) => ({ id: signIn, user_id: user, expires: expires.toISOString() }))),
    )
    return await Promise.all(renewed.map(({ user, signIn }) => tokens.sign({ user, signIn, expires })))
  } finally {
    await db.close()
  }
}

/** Creates a user of VP support who is signed in, and returns the token. */
export const createStaffSignIn = async (databaseUrl: string, secret: string): Promise<string> => {
  const db = openDb(databaseUrl, { max: 2 })
  const [user, signIn, expires] = [newId(), newId(), new Date(Date.now() + DAY_MS)]
  try {
    await db.network(async (tx) => {
      await tx.insert(users).values({
        id: user,
        email: `${user}@hall.example`,
        password_hash: 'none',
        first_name: 'Sioned',
        last_name: 'Morris',
        is_staff: true,
        role: 'vp_support',
      })
      await tx.insert(signIns).values({ id: signIn, user_id: user, expires: expires.toISOString() })
    })
    return await createTokenService(secret).sign({ user, signIn, expires })
  } finally {
    await db.close()
  }
}

/** Rows of people in one statement, because a row has many values and a statement has at most 65535. */
const PEOPLE_PER_STATEMENT = 500

const buildClub = (deviceCount: number, peoplePerDevice: number) => {
  const accounts = Array.from({ length: Math.ceil(deviceCount / DEVICES_PER_USER) }, newId)
  return {
    id: newId(),
    group: newId(),
    session: newId(),
    accounts,
    devices: Array.from({ length: deviceCount }, (_, i) => ({
      signIn: newId(),
      user: accounts[Math.floor(i / DEVICES_PER_USER)] ?? '',
      device: newId(),
      people: Array.from({ length: peoplePerDevice }, newId),
    })),
  }
}

/** Collects statistics, as PostgreSQL does by itself after a while. */
const analyse = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
}
