import { addDays, type Day } from '../../contract/rules/days.ts'
import type { churchConnections, importantDates, news, videos } from '../db/schema.ts'
import { buildDemoId } from './identity.ts'

type Content = {
  news: (typeof news.$inferInsert)[]
  importantDates: (typeof importantDates.$inferInsert)[]
  churchConnections: (typeof churchConnections.$inferInsert)[]
  videos: (typeof videos.$inferInsert)[]
}

const toTimestamp = (day: Day): string => `${day}T09:30:00.000Z`

/** Builds the network's content: live, not yet live, and community news. */
export const buildDemoContent = (today: Day): Content => ({
  news: [
    {
      id: buildDemoId('news', 'menus'),
      title: 'Summer menus are here',
      content:
        '<p>Six weeks of low-cost menus with shopping lists, tried by clubs in Cardiff, Gateshead and Dundee. Each feeds 40 for under £60.</p><h2>What is in the pack</h2><ul><li><p>Six menus, each with a <strong>vegetarian</strong> and a <strong>halal</strong> version</p></li><li><p>A shopping list by supermarket aisle</p></li></ul>',
      live: true,
      created: toTimestamp(addDays(today, -6)),
    },
    {
      id: buildDemoId('news', 'gathering'),
      title: "Coordinators' online gathering",
      content: '<p>Bring one story from your club. We start at 7.30pm and end at 8.30pm.</p>',
      live: true,
      created: toTimestamp(addDays(today, -9)),
    },
    {
      id: buildDemoId('news', 'choir'),
      title: 'A choir sang for lunch in Swansea',
      content: '<p>Thirty children and their grandparents sang after pudding. Thank you, Hope Box Swansea.</p>',
      live: true,
      community_news: true,
      created: toTimestamp(addDays(today, -14)),
    },
    {
      id: buildDemoId('news', 'survey'),
      title: 'What families told us last holiday',
      content: '<p>The numbers are still being checked.</p>',
      created: toTimestamp(addDays(today, -1)),
    },
  ],
  importantDates: [
    {
      id: buildDemoId('important_dates', 'training'),
      title: 'Safeguarding training evening',
      date: addDays(today, 12),
      content: '<p>Online, one hour. Each club sends one person at least.</p>',
      live: true,
    },
    {
      id: buildDemoId('important_dates', 'dates'),
      title: 'Tell us your holiday dates',
      date: addDays(today, 26),
      content: '<p>Set them under Setup, so that families find your club.</p>',
      live: true,
    },
    {
      id: buildDemoId('important_dates', 'report'),
      title: 'Numbers for the yearly report',
      date: addDays(today, 60),
      content: '<p>Attendance of every session should be complete by this day.</p>',
    },
  ],
  churchConnections: [
    {
      id: buildDemoId('church_connections', 'alpha'),
      title: 'Alpha for parents',
      content: '<p>Ten relaxed evenings with a meal. <a href="https://alpha.org.uk">Find out more</a>.</p>',
      live: true,
    },
    {
      id: buildDemoId('church_connections', 'messy'),
      title: 'Messy Church',
      content: '<p>Crafts, songs and a meal for the whole family, once a month.</p>',
      live: true,
    },
  ],
  videos: [
    {
      id: buildDemoId('videos', 'tick'),
      title: 'Ticking attendance in two minutes',
      vimeo_video_id: 76979871,
      content: '<p>For everybody at the door.</p>',
      live: true,
    },
    {
      id: buildDemoId('videos', 'allergens'),
      title: 'The kitchen and allergens',
      vimeo_video_id: 22439234,
      live: false,
    },
  ],
})
