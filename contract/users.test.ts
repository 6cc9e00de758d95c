import { expect, it } from 'vitest'
import { findClubsWithoutCoordinator } from './users.ts'

const user = (club: string, club_coordinators: number) => ({
  organisation: club,
  organisation__organisation_name: club.toUpperCase(),
  club_coordinators,
})

it('finds clubs whose coordinators would all leave [USR-25]', () => {
  expect(findClubsWithoutCoordinator([user('a', 1), user('b', 2), user('c', 0)])).toEqual(['A'])
  expect(findClubsWithoutCoordinator([user('a', 2), user('b', 2), user('a', 2)])).toEqual(['A'])
  expect(findClubsWithoutCoordinator([user('c', 0), user('c', 0)])).toEqual([])
})
