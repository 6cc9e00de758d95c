import { dayInLondon } from '../../../contract/rules/days.ts'
import { clubOfLink } from '../../kit/club-of-link.ts'
import type { Handlers } from '../../mount.ts'
import { keepSurvey } from './keep-survey.ts'

/** Handlers for the public survey of a club. Anyone with the link can answer. */
export const surveyHandlers = {
  'surveys.organisation': async ({ db, params }) => clubOfLink(db, params.organisation_hashid),
  'surveys.create': async ({ db, tries, body, address }) => {
    const { id: club } = await clubOfLink(db, body.organisation_hashid)
    await tries.countSurvey(address, club)
    const now = new Date()
    return { id: await keepSurvey(db, club, body, { day: dayInLondon(now), at: now.toISOString() }) }
  },
} satisfies Partial<Handlers>
