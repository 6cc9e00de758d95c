import type { teamMembers, teamSections } from '../db/schema.ts'
import { buildDemoId } from './identity.ts'
import type { Portrait } from './looks.ts'

const buildSectionId = (key: string) => buildDemoId('team_sections', key)

const sections: (typeof teamSections.$inferInsert)[] = [
  { id: buildSectionId('leadership'), name: 'Leadership', order: 1 },
  { id: buildSectionId('leads'), name: 'Church Relationship Leads', order: 2 },
  { id: buildSectionId('office'), name: 'Office', order: 3 },
  // Add a section without members, so that the public page omits it.
  { id: buildSectionId('trustees'), name: 'Trustees', order: null },
]

type DemoTeamMember = {
  portrait: Portrait
  name: string
  job_title: string
  sectionKey: string
  order: number
  description: string
}

const members: DemoTeamMember[] = [
  {
    portrait: 'helen',
    name: 'Helen Marsh',
    job_title: 'Director',
    sectionKey: 'leadership',
    order: 1,
    description: '<p>Started the first club in a borrowed hall in Bradford in 2010. Keeps bees, badly.</p>',
  },
  {
    portrait: 'tunde',
    name: 'Tunde Adeyemi',
    job_title: 'Head of programme',
    sectionKey: 'leadership',
    order: 2,
    description:
      '<p>Trains new clubs in their first two holidays. Sings bass in <strong>Leeds Minster choir</strong>.</p>',
  },
  {
    portrait: 'sioned',
    name: 'Sioned Morris',
    job_title: 'Club support manager',
    sectionKey: 'leadership',
    order: 3,
    description: '<p>The voice on the telephone. Speaks Welsh and English, and answers in either.</p>',
  },
  {
    portrait: 'bethan',
    name: 'Bethan Pryce',
    job_title: 'South Wales',
    sectionKey: 'leads',
    order: 1,
    description: '<p>Walks alongside 23 churches between Newport and Swansea.</p>',
  },
  {
    portrait: 'gareth',
    name: 'Gareth Tudor',
    job_title: 'North Wales',
    sectionKey: 'leads',
    order: 2,
    description: '<p>Farmer, lay preacher and cook for 60 at Bethel, Caernarfon.</p>',
  },
  {
    portrait: 'ruth',
    name: 'Ruth Okafor',
    job_title: 'Yorkshire and Humber',
    sectionKey: 'leads',
    order: 3,
    description: '<p>Helped 14 clubs through their first hygiene inspection.</p>',
  },
  {
    portrait: 'nadia',
    name: 'Nadia Kowalska',
    job_title: 'Communications',
    sectionKey: 'office',
    order: 1,
    description: '<p>Collects the stories. <a href="mailto:stories@hallbook.example">Send her yours</a>.</p>',
  },
]

type Team = { sections: typeof sections; members: (typeof teamMembers.$inferInsert)[] }

/**
 * Builds the network's people for Meet the Team.
 * @param pictures names of their portraits in the storage
 */
export const buildDemoNetworkTeam = (pictures: Record<Portrait, string>): Team => ({
  sections,
  members: members.map(({ portrait, name, job_title, sectionKey, order, description }) => ({
    id: buildDemoId('team', portrait),
    name,
    job_title,
    order,
    description,
    section: buildSectionId(sectionKey),
    image: pictures[portrait],
  })),
})
