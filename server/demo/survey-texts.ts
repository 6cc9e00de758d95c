import type { FreeTextField } from '../../contract/surveys.ts'
import type { Language } from './needs.ts'

/** Families' survey texts, in the language of their club. */
export const surveyTexts: Record<Language, Record<FreeTextField, readonly string[]>> = {
  en: {
    appreciate_most: [
      'The children can play and I can sit down with a cup of tea.',
      'Everybody knows our names.',
      'A hot meal that I did not have to cook.',
      'The volunteers are so kind to my son, who is autistic.',
      'It is free and nobody makes you feel bad about it.',
    ],
    suggestions: [
      'More for teenagers please.',
      'Could it start half an hour earlier?',
      'More halal choices.',
      'It gets loud. A quiet corner would help.',
      'A bit more fruit.',
    ],
    memorable_moment: [
      'The picnic in the park.',
      'When the fire engine came.',
      'My daughter ate broccoli for the first time.',
      'The talent show on the last day.',
    ],
    favourite_foods_activities_games: [
      'Pasta bake, football and bingo.',
      'Pancakes and the parachute game.',
      'Crafts. We still have the pebble owls.',
      'Curry day and giant Jenga.',
    ],
    anything_else: ['Thank you all.', 'Please do it again at half term.', 'I would like to help next time.'],
  },
  cy: {
    appreciate_most: [
      'Mae’r plant yn cael chwarae ac rwy’n cael eistedd gyda phaned.',
      'Mae pawb yn gwybod ein henwau.',
      'Pryd poeth nad oedd rhaid i mi ei goginio.',
    ],
    suggestions: [
      'Mwy i’r rhai yn eu harddegau, os gwelwch yn dda.',
      'A fyddai modd dechrau hanner awr yn gynt?',
      'Ychydig mwy o ffrwythau.',
    ],
    memorable_moment: ['Y picnic yn y parc.', 'Pan ddaeth yr injan dân.', 'Y sioe dalent ar y diwrnod olaf.'],
    favourite_foods_activities_games: ['Cawl, pêl-droed a bingo.', 'Crempogau a’r gêm barasiwt.'],
    anything_else: ['Diolch i chi gyd.', 'Hoffwn helpu y tro nesaf.'],
  },
}
