import * as v from 'valibot'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import data from './data/clubs.json' with { type: 'json' }
import { origins } from './names.ts'
import { languages } from './needs.ts'
import { placeStyles } from './places.ts'
import { schoolCalendars } from './school-holidays.ts'

/** Facts that the clubs of an area share. */
const Area = v.object({
  region: v.string(),
  calendar: v.picklist(schoolCalendars),
  language: v.picklist(languages),
  style: v.picklist(placeStyles),
  /** Origins of family names, with their weights. */
  mix: v.array(v.tuple([v.picklist(origins), v.number()])),
})

const Club = v.object({
  /** Key of the club, used in its accounts' email addresses. */
  key: v.string(),
  name: v.string(),
  area: v.picklist(Object.keys(data.areas)),
  town: v.string(),
  county: v.nullable(v.string()),
  /** First parts of postcodes. */
  outward: v.array(v.string()),
  /** Approximate number of people in the register. */
  size: v.number(),
  /** True for Boxes of Hope clubs, which provide parcels and have no lunch sessions. */
  parcels: v.optional(v.boolean(), false),
  /** True for a full-sized club with accounts and a session today. */
  hasAccounts: v.optional(v.boolean(), false),
  /** Holidays in which the club never opens. */
  closed: v.optional(v.array(v.picklist(namedHolidays)), []),
  /** Groups with their weekdays (1 is Monday). The first group is the default. */
  groups: v.optional(v.array(v.object({ name: v.string(), weekdays: v.array(v.number()) }))),
})

const areas = v.parse(v.record(v.string(), Area), data.areas)

/** Clubs of the demo network, in the order in which they are loaded. */
export const demoClubs = v.parse(v.array(Club), data.clubs).map(({ area, town, county, outward, ...club }) => {
  const { style, ...shared } = areas[area]!
  const groups = club.groups ?? [{ name: club.name, weekdays: [2, 4] }]
  return { ...shared, ...club, groups, place: { style, town, county, outward } }
})

export type DemoClub = (typeof demoClubs)[number]

export const getDemoClub = (key: string): DemoClub => {
  const club = demoClubs.find((c) => c.key === key)
  if (!club) throw new RangeError(`The demo has no club ${key}`)
  return club
}
