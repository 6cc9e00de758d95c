import { getLondonDay } from '../../contract/rules/days.ts'
import { findClubByLink } from '../kit/club-by-link.ts'
import type { Handlers } from '../kit/handler.ts'
import { storeSurvey } from './store-survey.ts'

/** Handlers for the public survey of a club. Anyone with the link can answer. */
export const surveyHandlers = {
  'surveys.organisation': async ({ db, params }) => findClubByLink(db, params.organisation_hashid),
  'surveys.create': async ({ db, tries, body, address }) => {
    const { id: club } = await findClubByLink(db, body.organisation_hashid)
    await tries.countSurvey(address, club)
    const now = new Date()
    return { id: await storeSurvey(db, club, body, { day: getLondonDay(now), at: now.toISOString() }) }
  },
} satisfies Partial<Handlers>
