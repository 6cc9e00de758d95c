import type { teamMembers, teamSections } from '../schema.ts'
import { demoId } from './identity.ts'
import type { Portrait } from './looks.ts'

const section = (key: string) => demoId('team_sections', key)

const sections: (typeof teamSections.$inferInsert)[] = [
  { id: section('leadership'), name: 'Leadership', order: 1 },
  { id: section('leads'), name: 'Church Relationship Leads', order: 2 },
  { id: section('office'), name: 'Office', order: 3 },
  // This section has no members yet, so the public page omits it.
  { id: section('trustees'), name: 'Trustees', order: null },
]

type Words = [Portrait, name: string, job_title: string, section: string, order: number, description: string]

const members: Words[] = [
  [
    ...(['helen', 'Helen Marsh', 'Director', 'leadership', 1] as const),
    '<p>Started the first club in a borrowed hall in Bradford in 2010. Keeps bees, badly.</p>',
  ],
  [
    ...(['tunde', 'Tunde Adeyemi', 'Head of programme', 'leadership', 2] as const),
    '<p>Trains new clubs in their first two holidays. Sings bass in <strong>Leeds Minster choir</strong>.</p>',
  ],
  [
    ...(['sioned', 'Sioned Morris', 'Club support manager', 'leadership', 3] as const),
    '<p>The voice on the telephone. Speaks Welsh and English, and answers in either.</p>',
  ],
  [
    ...(['bethan', 'Bethan Pryce', 'South Wales', 'leads', 1] as const),
    '<p>Walks alongside 23 churches between Newport and Swansea.</p>',
  ],
  [
    ...(['gareth', 'Gareth Tudor', 'North Wales', 'leads', 2] as const),
    '<p>Farmer, lay preacher and cook for 60 at Bethel, Caernarfon.</p>',
  ],
  [
    ...(['ruth', 'Ruth Okafor', 'Yorkshire and Humber', 'leads', 3] as const),
    '<p>Helped 14 clubs through their first hygiene inspection.</p>',
  ],
  [
    ...(['nadia', 'Nadia Kowalska', 'Communications', 'office', 1] as const),
    '<p>Collects the stories. <a href="mailto:stories@hallbook.example">Send her yours</a>.</p>',
  ],
]

type Team = { sections: typeof sections; members: (typeof teamMembers.$inferInsert)[] }

/** Builds the network's people for Meet the Team. @param pictures names of their portraits in the storage */
export const demoNetworkTeam = (pictures: Record<Portrait, string>): Team => ({
  sections,
  members: members.map(([portrait, name, job_title, sectionKey, order, description]) => ({
    id: demoId('team', portrait),
    name,
    job_title,
    order,
    description,
    section: section(sectionKey),
    image: pictures[portrait],
  })),
})
