import { expect, it } from 'vitest'
import { clubsLeftAlone } from './users.ts'

const user = (club: string, club_coordinators: number) => ({
  organisation: club,
  organisation__organisation_name: club.toUpperCase(),
  club_coordinators,
})

it('finds clubs whose coordinators would all leave [USR-25]', () => {
  expect(clubsLeftAlone([user('a', 1), user('b', 2), user('c', 0)])).toEqual(['A'])
  expect(clubsLeftAlone([user('a', 2), user('b', 2), user('a', 2)])).toEqual(['A'])
  expect(clubsLeftAlone([user('c', 0), user('c', 0)])).toEqual([])
})
