import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { addDays, type Day } from '../../contract/rules/days.ts'
import { computeFileName } from '../storage/storage.ts'
import content from './data/content.json' with { type: 'json' }
import { findDemoFile, renderPortrait } from './demo-files.ts'
import type { Rows } from './insert.ts'

const Holds = v.picklist(['files', 'videos'])

/** Builds the network's news, dates, videos, resource library and team. Some of them are not live yet. */
export async function buildNetworkContent(today: Day): Promise<Rows> {
  const toTime = (daysAgo: number, time: string) => `${addDays(today, -daysAgo)}T${time}:00.000Z`
  return {
    news: content.news.map(({ daysAgo, ...row }) => ({ ...row, created: toTime(daysAgo, '09:30') })),
    importantDates: content.importantDates.map(({ daysAhead, ...row }) => ({
      ...row,
      date: addDays(today, daysAhead),
    })),
    churchConnections: content.churchConnections,
    videos: content.videos,
    resourceDirectories: content.resourceDirectories.map((row) => ({ ...row, holds: v.parse(Holds, row.holds) })),
    resourceFiles: await Promise.all(
      content.resourceFiles.map(async ({ daysAgo, ...row }) => {
        const bytes = await readFile(findDemoFile(`${row.name}.pdf`))
        return {
          ...row,
          content: '<p>To print or to show on a screen.</p>',
          created: toTime(daysAgo, '10:00'),
          filename: `${row.name}.pdf`,
          size: bytes.length,
          stored: computeFileName(bytes),
          type: 'application/pdf',
          scanned: false,
          preview: computeFileName(await readFile(findDemoFile(`${row.name}.webp`))),
        }
      }),
    ),
    videoResourceFiles: content.videoResourceFiles.map(({ daysAgo, ...row }) => ({
      ...row,
      content: '<p>To watch with your team.</p>',
      created: toTime(daysAgo, '10:00'),
    })),
    teamSections: content.teamSections,
    teamMembers: await Promise.all(
      content.teamMembers.map(async ({ portrait, ...row }) => ({
        ...row,
        image: computeFileName(await renderPortrait(portrait)),
      })),
    ),
  }
}
