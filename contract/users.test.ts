import { expect, it } from 'vitest'
import { findClubsWithoutCoordinator } from './users.ts'

const buildUser = (club: string, club_coordinators: number) => ({
  organisation: club,
  organisation__organisation_name: club.toUpperCase(),
  club_coordinators,
})

it('finds clubs whose coordinators would all leave [USR-25]', () => {
  expect(findClubsWithoutCoordinator([buildUser('a', 1), buildUser('b', 2), buildUser('c', 0)])).toEqual(['A'])
  expect(findClubsWithoutCoordinator([buildUser('a', 2), buildUser('b', 2), buildUser('a', 2)])).toEqual(['A'])
  expect(findClubsWithoutCoordinator([buildUser('c', 0), buildUser('c', 0)])).toEqual([])
})
